/**
 * The reader's own browser storage: one record a table, one record of settings for the whole site.
 * Everything here may fail (storage blocked, full, or holding somebody else's text) and none of it throws.
 */
import type { Settings, Shown } from "../protocol";

/** Which build of the site this is: the name of the folder that holds this file. */
const BUILD = new URL(".", import.meta.url).pathname.split("/").at(-2) ?? "";

const TABLE = "pisyedili.table.";
const SETTINGS = "pisyedili.settings";

/**
 * What is kept of a table: the session's own text, and the last view, drawn at once after a reload. A view is only
 * good for the build that stored it; the session's text says itself what it is good for.
 */
export interface Record {
  saved: string;
  view: Shown | null;
  /** The stored progress that the view tells of; left out where it tells of none. */
  progress?: string | null;
}

export type Loaded =
  | { kind: "none" }
  | { kind: "record"; text: string; record: Record }
  /** There is text, but not ours. */
  | { kind: "broken"; text: string };

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function read(key: string): string | null {
  try {
    return storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Whether it was written. */
export function write(key: string, text: string): boolean {
  try {
    const store = storage();
    if (!store) return false;
    store.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a write and a read back work here and now. */
export function storageWorks(): boolean {
  const key = "pisyedili.probe";
  if (!write(key, "1")) return false;
  const works = read(key) === "1";
  try {
    storage()?.removeItem(key);
  } catch {
    return false;
  }
  return works;
}

export const tableKey = (key: string): string => TABLE + key;
export const settingsKey = (): string => SETTINGS;

export function tableText(key: string): string | null {
  return read(TABLE + key);
}

export function loadTable(key: string): Loaded {
  const text = tableText(key);
  if (text === null) return { kind: "none" };
  const value = parse(text) as Partial<Record & { build: string }> | null;
  if (typeof value !== "object" || value === null || typeof value.saved !== "string") return { kind: "broken", text };
  const view = typeof value.view === "object" && value.view?.v === 1 && value.build === BUILD ? value.view : null;
  const of = value.progress === undefined ? {} : { progress: value.progress };
  return { kind: "record", text, record: { saved: value.saved, view, ...of } };
}

/** The text written, or null when storage refused it. */
export function saveTable(key: string, record: Record): string | null {
  const text = JSON.stringify({ build: BUILD, ...record });
  return write(TABLE + key, text) ? text : null;
}

export function loadSettings(): Partial<Settings> | null {
  const value = parse(read(SETTINGS));
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Partial<Settings>) : null;
}

export function saveSettings(settings: Partial<Settings>): boolean {
  return write(SETTINGS, JSON.stringify(settings));
}
