/** Icons of the controls, on a grid of 24. The site's icons (docs/product.md#icons) are a closed list and have none of these. */

const paths = {
  play: 'M7 4.5v15l13-7.5-13-7.5Z',
  pause: 'M6.5 4.5h4v15h-4zM13.5 4.5h4v15h-4z',
  replay: 'M12 5V1.8L6.5 6.5 12 11.2V8a5.5 5.5 0 1 1-5.5 5.5h-3A8.5 8.5 0 1 0 12 5Z',
  back: 'M12 4.5V1.6L7 6l5 4.4V7.5a6 6 0 1 1-6 6H3a9 9 0 1 0 9-9Z',
  forward: 'M12 4.5V1.6L17 6l-5 4.4V7.5a6 6 0 1 0 6 6h3a9 9 0 1 1-9-9Z',
  loud: 'M3 9v6h4l5 4.5v-15L7 9H3Zm11.5-.6v7.2a4 4 0 0 0 0-7.2Zm0-4.3v2.2a6 6 0 0 1 0 11.4v2.2a8.2 8.2 0 0 0 0-15.8Z',
  quiet: 'M3 9v6h4l5 4.5v-15L7 9H3Zm11.5-.6v7.2a4 4 0 0 0 0-7.2Z',
  mute: 'M3 9v6h4l5 4.5v-15L7 9H3Zm18.5.9-1.4-1.4-2.3 2.3-2.3-2.3-1.4 1.4 2.3 2.3-2.3 2.3 1.4 1.4 2.3-2.3 2.3 2.3 1.4-1.4-2.3-2.3 2.3-2.3Z',
  captions:
    'M3 5h18v14H3V5Zm2 2v10h14V7H5Zm5.8 3.4H8.4v3.2h2.4v1.6H6.8V8.8h4v1.6Zm6.4 0h-2.4v3.2h2.4v1.6h-4V8.8h4v1.6Z',
  captionsOn:
    'M3 5h18v14H3V5Zm7.8 5.4V8.8h-4v6.4h4v-1.6H8.4v-3.2h2.4Zm6.4 0V8.8h-4v6.4h4v-1.6h-2.4v-3.2h2.4Z',
  settings:
    'm10 2-.5 2.7-1.7 1L5.2 4.8l-2 3.4 2.1 1.8v2l-2.1 1.8 2 3.4 2.6-.9 1.7 1L10 20h4l.5-2.7 1.7-1 2.6.9 2-3.4-2.1-1.8v-2l2.1-1.8-2-3.4-2.6.9-1.7-1L14 2h-4Zm2 6a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  pip: 'M3 4h18v16H3V4Zm2 2v12h14V6H5Zm6.5 6H17v4.5h-5.5V12Z',
  full: 'M4 4h6v2H6v4H4V4Zm10 0h6v6h-2V6h-4V4ZM4 14h2v4h4v2H4v-6Zm14 0h2v6h-6v-2h4v-4Z',
  small: 'M8 4h2v6H4V8h4V4Zm6 0h2v4h4v2h-6V4ZM4 14h6v6H8v-4H4v-2Zm10 0h6v2h-4v4h-2v-6Z',
  dock: 'M3 4h18v16H3V4Zm2 2v12h5v-5.5h9V6H5Zm8 9.5V18h6v-3.5h-6v1Z',
  undock: 'M3 4h18v16H3V4Zm2 2v12h14V6H5Zm5.5 2.5H17V15h-2v-3.1l-4.3 4.3-1.4-1.4 4.3-4.3h-3.1v-2Z',
  cast: 'M3 5h18v14h-6v-2h4V7H5v3H3V5Zm0 12.2V19h1.8A1.8 1.8 0 0 0 3 17.2Zm0-3.6v1.8A3.6 3.6 0 0 1 6.6 19h1.8A5.4 5.4 0 0 0 3 13.6Z',
  keyboard:
    'M2 6h20v12H2V6Zm2 2v8h16V8H4Zm1.5 1.5h2v2h-2v-2Zm3.5 0h2v2H9v-2Zm3.5 0h2v2h-2v-2Zm3.5 0h2v2h-2v-2ZM7.5 13h9v1.8h-9V13Z',
  close: 'm6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4 6.4 5Z',
} as const

export type GlyphName = keyof typeof paths

/** @param size edge in CSS pixels */
export function Glyph({ name, size = 24 }: { name: GlyphName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
