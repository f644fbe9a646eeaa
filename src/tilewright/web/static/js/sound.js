/**
 * The sounds of tiles, made by the browser as they are needed: there are no files. A sound is asked for and forgotten;
 * nothing waits for it, and where there is none everything else goes on.
 */

import { mayMove } from "./motion.js";
import { settings } from "./settings.js";

/** @typedef {"pick" | "match" | "refuse" | "clear" | "shift"} Sound */

/** @type {AudioContext | null} made with the first sound after the visitor has touched the page */
let context = null;
/** Each sound, computed once: to play it costs next to nothing. @type {Map<Sound, Promise<AudioBuffer>>} */
const made = new Map();
/** The longest of them, in seconds. */
const LONGEST_S = 1.6;

/** Whether sounds are made: as chosen; else unless the visitor wants it calm. */
export function soundIsOn() {
  return settings.sound === "auto" ? mayMove() : settings.sound === "on";
}

/** @param {Sound} name */
export function play(name) {
  if (!soundIsOn() || settings.volume === 0) return;
  // Browsers let nothing sound before; a context made too early only fills their log.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  document.dispatchEvent(new CustomEvent("tilewright:sound", { detail: name }));
  // The drawing comes first: the first context takes a browser several milliseconds to make.
  setTimeout(() => {
    // There may be no device to play on.
    sound(name).catch(() => {});
  });
}

/** @param {Sound} name */
async function sound(name) {
  const audio = (context ??= new AudioContext({ latencyHint: "interactive" }));
  if (audio.state === "suspended") void audio.resume();
  const buffer = made.get(name) ?? make(name, audio.sampleRate);
  made.set(name, buffer);
  const source = new AudioBufferSourceNode(audio, { buffer: await buffer });
  // Loudness is felt by its logarithm; a square is close enough.
  const out = new GainNode(audio, { gain: (settings.volume / 100) ** 2 });
  source.connect(out).connect(audio.destination);
  source.start();
}

/** @param {Sound} name @param {number} rate samples a second */
function make(name, rate) {
  const audio = new OfflineAudioContext(1, Math.ceil(LONGEST_S * rate), rate);
  SOUNDS[name](audio.destination, 0);
  return audio.startRendering();
}

/** @type {Record<Sound, (out: AudioNode, at: number) => void>} */
const SOUNDS = {
  /** A tile put down on wood. */
  pick(out, at) {
    knock(out, at, 1250, 0.5);
  },
  /** Two tiles laid together: the second lower. */
  match(out, at) {
    knock(out, at, 1500, 0.7);
    knock(out, at + 0.055, 1050, 0.8);
  },
  /** A knock on a thick table. */
  refuse(out, at) {
    tone(out, at, { from: 150, to: 85, gain: 0.7, fade: 0.14 });
    hiss(out, at, { from: 300, to: 180, gain: 0.5, fade: 0.05, narrow: 0.8 });
  },
  /** A small bell of three tones, one after the other. */
  clear(out, at) {
    for (const [i, frequency] of [659.3, 880, 1318.5].entries()) {
      tone(out, at + i * 0.11, { from: frequency, to: frequency, gain: 0.28, fade: 1.1 });
      tone(out, at + i * 0.11, { from: frequency * 2.76, to: frequency * 2.76, gain: 0.05, fade: 0.35 });
    }
  },
  /** Tiles that slide over felt. */
  shift(out, at) {
    hiss(out, at, { from: 1100, to: 600, gain: 0.28, fade: 0.16, narrow: 1.2 });
  },
};

/** Wood on wood: a click, and the short tone of the body. @param {AudioNode} out @param {number} at @param {number} pitch @param {number} gain */
function knock(out, at, pitch, gain) {
  hiss(out, at, { from: pitch * 1.7, to: pitch * 1.4, gain, fade: 0.03, narrow: 3 });
  tone(out, at, { from: pitch, to: pitch * 0.82, gain: gain * 0.4, fade: 0.06 });
}

/**
 * @typedef {object} Course
 * @property {number} from hertz
 * @property {number} to hertz
 * @property {number} gain
 * @property {number} fade seconds until it has died away
 */

/** @param {AudioNode} out @param {number} at @param {Course} course */
function tone(out, at, { from, to, gain, fade }) {
  const { context: audio } = out;
  const oscillator = audio.createOscillator();
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + fade);
  oscillator.connect(envelope(out, at, gain, fade));
  oscillator.start(at);
  oscillator.stop(at + fade);
}

/** @param {AudioNode} out @param {number} at @param {Course & { narrow: number }} course */
function hiss(out, at, { from, to, gain, fade, narrow }) {
  const { context: audio } = out;
  const source = audio.createBufferSource();
  source.buffer = makeNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = narrow;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + fade);
  source.connect(filter).connect(envelope(out, at, gain, fade));
  source.start(at);
  source.stop(at + fade);
}

/** Up within two milliseconds, so that it does not crack, and away. @param {AudioNode} out @param {number} at @param {number} gain @param {number} fade */
function envelope(out, at, gain, fade) {
  const level = out.context.createGain();
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(gain, at + 0.002);
  level.gain.exponentialRampToValueAtTime(0.0001, at + fade);
  level.connect(out);
  return level;
}

/** @param {BaseAudioContext} audio */
function makeNoise(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
