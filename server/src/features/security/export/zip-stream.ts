import { crc32 } from 'node:zlib'

/** One file of a zip: where it stands, and its bytes; `open` is called once. */
export type ZipEntry = { name: string; open: () => Promise<AsyncIterable<Uint8Array>> }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const VERSION_64 = 45
const DESCRIPTOR = 0x08074b50
const UTF8_NAMES = 0x0800
/** Checksum and sizes follow the bytes, in a data descriptor (APPNOTE 4.3.9). */
const FACTS_FOLLOW = 0x0008
const FLAGS = UTF8_NAMES | FACTS_FOLLOW
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff
/** 1 January 1980, the first day that a zip can say: when a copy was packed is no property of what is in it. */
const FIRST_DAY = 0x21

/**
 * A zip as it is made, one piece after the other: files are neither compressed, since papers are already, nor held in
 * memory. Each is read once; its checksum and size follow it. Sizes are told in the 64-bit form (APPNOTE 4.5.3).
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const central: Buffer[] = []
  let offset = 0
  for await (const { name, open } of entries) {
    const local = localHeader(name)
    const facts = { crc: 0, size: 0 }
    yield local
    for await (const piece of await open()) {
      facts.crc = crc32(piece, facts.crc)
      facts.size += piece.length
      yield Buffer.from(piece)
    }
    const after = descriptor(facts)
    yield after
    central.push(centralHeader(name, facts, offset))
    offset += local.length + facts.size + after.length
  }
  const directory = Buffer.concat(central)
  yield directory
  yield endOf(central.length, directory.length, offset)
}

type Facts = { crc: number; size: number }

/** With the field of 64-bit sizes in the header before it, its own are of 64 bits too. */
function descriptor({ crc, size }: Facts): Buffer {
  const field = Buffer.alloc(24)
  field.writeUInt32LE(DESCRIPTOR, 0)
  field.writeUInt32LE(crc, 4)
  field.writeBigUInt64LE(BigInt(size), 8)
  field.writeBigUInt64LE(BigInt(size), 16)
  return field
}

function localHeader(name: string): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL, 0)
  header.writeUInt16LE(VERSION_64, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(FIRST_DAY, 12)
  header.writeUInt32LE(MAX_32, 18)
  header.writeUInt32LE(MAX_32, 22)
  header.writeUInt16LE(Buffer.byteLength(name), 26)
  const more = extra(0, 0)
  header.writeUInt16LE(more.length, 28)
  return Buffer.concat([header, Buffer.from(name), more])
}

function centralHeader(name: string, { crc, size }: Facts, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL, 0)
  header.writeUInt16LE(VERSION_64, 4)
  header.writeUInt16LE(VERSION_64, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(FIRST_DAY, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(MAX_32, 20)
  header.writeUInt32LE(MAX_32, 24)
  header.writeUInt16LE(Buffer.byteLength(name), 28)
  const more = extra(size, size, offset)
  header.writeUInt16LE(more.length, 30)
  header.writeUInt32LE(MAX_32, 42)
  return Buffer.concat([header, Buffer.from(name), more])
}

/** The field that holds what does not fit into 32 bits, in the order of the header. */
function extra(...values: number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8 * values.length, 2)
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  return field
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(END_64, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(VERSION_64, 12)
  end.writeUInt16LE(VERSION_64, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(LOCATOR_64, 56)
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(END, 76)
  end.writeUInt16LE(MAX_16, 84)
  end.writeUInt16LE(MAX_16, 86)
  end.writeUInt32LE(MAX_32, 88)
  end.writeUInt32LE(MAX_32, 92)
  return end
}
