/** A grey image, one byte per pixel, row by row from the top; 0 is black. */
export interface GrayImage {
  width: number
  height: number
  data: Uint8Array
}

/** An image rotated counter-clockwise by quarter turns: text in turn `quarters` becomes upright. */
export function turned(image: GrayImage, quarters: 0 | 1 | 2 | 3): GrayImage {
  const { width, height, data } = image
  if (quarters === 0) return image
  const isUpright = quarters === 2
  const size = { width: isUpright ? width : height, height: isUpright ? height : width }
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [toX, toY] =
        quarters === 1 ? [y, width - 1 - x] : quarters === 2 ? [width - 1 - x, height - 1 - y] : [height - 1 - y, x]
      result[toY * size.width + toX] = data[y * width + x] ?? 0
    }
  }
  return { ...size, data: result }
}

/** The centre of an image, 0.6 of its width and height. */
export function middleOf({ width, height, data }: GrayImage): GrayImage {
  const [w, h] = [Math.max(1, Math.floor(width * 0.6)), Math.max(1, Math.floor(height * 0.6))]
  const [left, top] = [(width - w) >> 1, (height - h) >> 1]
  const result = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) {
    const from = (top + y) * width + left
    result.set(data.subarray(from, from + w), y * w)
  }
  return { width: w, height: h, data: result }
}
