import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive by their names, as its directory lists them. Fails if one has another checksum than listed. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let entry = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const shortAt = (field: number) => archive.readUInt16LE(entry + field)
    const name = archive.toString('utf8', entry + 46, entry + 46 + shortAt(28))
    const header = archive.readUInt32LE(entry + 42)
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const stored = archive.subarray(start, start + archive.readUInt32LE(entry + 20))
    const content = shortAt(10) === 0 ? stored : inflateRawSync(stored)
    if (crc32(content) !== archive.readUInt32LE(entry + 16)) throw new Error(`${name} is damaged`)
    files.set(name, content)
    entry += 46 + shortAt(28) + shortAt(30) + shortAt(32)
  }
  return files
}
