/** Pictures that cannot be loaded, such as one that the club has not uploaded yet. */

function mark(picture: EventTarget | null, failed: boolean): void {
  if (picture instanceof HTMLImageElement) picture.toggleAttribute('data-failed', failed)
}

/** Marks them, so that the kit's styles hide the browser's sign for a broken picture (`Picture.module.css`). */
export function markFailedPictures(): void {
  // One that has failed already fires no further event. A drawing without a size of its own is 0 wide too, but can be decoded.
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '')
      picture.decode().catch(() => mark(picture, true))
  }
  // Neither event bubbles, and the window is never told of a picture's loading.
  document.addEventListener('error', ({ target }) => mark(target, true), true)
  document.addEventListener('load', ({ target }) => mark(target, false), true)
}
