import { expect, it } from 'vitest'
import { watchMissingPictures } from '@/app/offline/missingPictures'
import { backend } from '@/lib/backend'

const ADDRESS = 'http://localhost:3000/files/1.jpg'

it('a picture that could not be had is loaded again once the backend answers, without an online event', () => {
  watchMissingPictures()
  document.body.innerHTML = `<img alt="会议室" src="${ADDRESS}">`
  const picture = document.images[0] as HTMLImageElement
  picture.dispatchEvent(new Event('error'))
  expect(picture.src).toMatch(/^data:image\/svg\+xml/)
  backend.noteSilence()
  backend.noteAnswer()
  expect(picture.src).toBe(ADDRESS)
})
