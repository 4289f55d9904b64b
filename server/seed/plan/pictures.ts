/** Subject of a sample picture; `scripts/samplePictures/` draws each of them. */
export type Subject =
  | 'mountains'
  | 'park'
  | 'sea'
  | 'flowers'
  | 'skyline'
  | 'market'
  | 'court'
  | 'balloons'
  | 'plate'
  | 'desk'
  | 'shelf'
  | 'room'
  | 'poster'
  | 'chart'
  | 'group'
  | 'portrait'
  | 'mug'
  | 'umbrella'
  | 'book'
  | 'bag'
  | 'receipt'
  | 'bike'

/** A picture of the sample data. Its files are `server/seed/pictures/<name>.webp` and `<name>-s.webp`. */
export interface SamplePicture {
  /** `<folder>/<name>`; a name is always drawn the same way. */
  name: string
  subject: Subject
  /** Pixels. */
  w: number
  h: number
}

const FACE_SIDE = 256

/** The portrait of a sample person. */
export const facePicture = (userId: string): SamplePicture => ({
  name: `faces/${userId}`,
  subject: 'portrait',
  w: FACE_SIDE,
  h: FACE_SIDE,
})
