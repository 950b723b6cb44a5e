/** In steps, because a call takes a limited number of arguments. */
export function toBase64(file: ArrayBuffer | Uint8Array): string {
  const bytes = new Uint8Array(file);
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}
