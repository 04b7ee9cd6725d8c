/** The fixed label of a person without a name; `displayName` puts `#` and the id behind it. */
export const DISPLAY_NAME_LABEL = 'Reader'
/** File name endings of a picture (specification §5). */
export const IMAGE_TYPES = ['jpg', 'jpeg', 'png'] as const
/** Largest picture, in bytes. */
export const IMAGE_BYTES_MAX = 5 * 1_048_576
/** Most pixels of an uploaded picture: a small file may open to gigabytes in the browser of everybody who sees it. */
export const IMAGE_PIXELS_MAX = 50_000_000
