/** The label of a person without a name; `displayName` appends `#` and the id. */
export const DISPLAY_NAME_LABEL = 'Reader'
/** File name endings of a picture (specification §5). */
export const IMAGE_TYPES = ['jpg', 'jpeg', 'png'] as const
/** Largest picture, in bytes. */
export const IMAGE_BYTES_MAX = 5 * 1_048_576
/** Most pixels of an uploaded image: a small file may decompress to gigabytes in every viewer's browser. */
export const IMAGE_PIXELS_MAX = 50_000_000
