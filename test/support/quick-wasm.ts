/**
 * For a process that lives for seconds the optimizing compiler of WebAssembly does not pay off: it would take
 * half of the start.
 */
export const QUICK_WASM = '--liftoff-only';
