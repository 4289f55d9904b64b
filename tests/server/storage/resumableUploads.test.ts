import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StoreAway } from '@server/storage/fileStore'
import { readS3Place, type S3Place } from '@server/storage/s3Place'
import { resumableFolder, resumableOnDisk } from '@server/storage/resumableUploads'
import { resumableOnS3 } from '@server/storage/resumableUploadsS3'
import { startS3, type TestS3 } from '@tests/support/servers/s3'

const ID = `tus-${'0'.repeat(32)}`
const unknown = { status_code: 404 }
const begun = () => new Upload({ id: ID, size: 10, offset: 0, metadata: { kind: 'video' } })

describe('unfinished uploads on the disk', () => {
  let dataDir: string
  const store = () => resumableOnDisk(dataDir)
  const path = (name: string) => join(resumableFolder(dataDir), name)

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bole-tus-test-'))
    await mkdir(resumableFolder(dataDir))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  it('are found with their progress, and unknown without a record', async () => {
    await expect(store().getUpload(ID)).rejects.toMatchObject(unknown)
    await store().create(begun())
    await store().write(Readable.from([Buffer.from('half')]), ID, 0)
    expect(await store().getUpload(ID)).toMatchObject({ offset: 4, size: 10, metadata: { kind: 'video' } })
    await store().remove(ID)
    expect(await readdir(resumableFolder(dataDir))).toEqual([])
    await expect(store().remove(ID)).rejects.toMatchObject(unknown)
  })

  it('are unknown if a killed process left half of their record', async () => {
    await writeFile(path(`${ID}.json`), '{"id":')
    await expect(store().getUpload(ID)).rejects.toMatchObject(unknown)
  })

  it('are no unknown ones while their record cannot be read', async () => {
    await store().create(begun())
    await rm(path(`${ID}.json`))
    await mkdir(path(`${ID}.json`))
    await expect(store().getUpload(ID)).rejects.toThrow(StoreAway)
  })

  it('are no unknown ones while their bytes cannot be deleted, and keep their record', async () => {
    await store().create(begun())
    await rm(path(ID))
    await mkdir(path(ID))
    await expect(store().remove(ID)).rejects.toThrow(StoreAway)
    expect(await readdir(resumableFolder(dataDir))).toEqual([ID, `${ID}.json`])
  })

  it('lose the record that a killed process left without bytes', async () => {
    await store().create(begun())
    await rm(path(ID))
    await expect(store().remove(ID)).rejects.toMatchObject(unknown)
    expect(await readdir(resumableFolder(dataDir))).toEqual([])
  })
})

describe('unfinished uploads in a bucket', () => {
  let s3: TestS3
  let place: S3Place
  beforeAll(async () => {
    s3 = await startS3()
    const found = readS3Place(s3.url)
    if (!found) throw new Error('no place')
    place = found
  })
  afterAll(() => s3.close())

  it('are unknown only where the bucket says so', async () => {
    await expect(resumableOnS3(place).getUpload(ID)).rejects.toMatchObject(unknown)
    await resumableOnS3(place).create(begun())
    const [first, second, third] = [resumableOnS3(place), resumableOnS3(place), resumableOnS3(place)]
    const mend = s3.breakDown()
    await Promise.all([
      expect(first.getUpload(ID)).rejects.toThrow(StoreAway),
      expect(second.remove(ID)).rejects.toThrow(StoreAway),
      expect(third.read(ID)).rejects.toThrow(StoreAway),
    ])
    mend()
    expect(await first.getUpload(ID)).toMatchObject({ offset: 0, size: 10 })
    await second.remove(ID)
    await expect(resumableOnS3(place).getUpload(ID)).rejects.toMatchObject(unknown)
  })
})
