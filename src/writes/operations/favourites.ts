import { type Favourites, modules } from '@contract/module'
import { call } from '@/http/call'
import { hasBody, type Operation } from './operation'

export interface FavouritesWrite {
  kind: 'favourites'
  body: Favourites
}

export const favourites: Operation<FavouritesWrite, Favourites> = {
  kind: 'favourites',
  label: () => '调整常用服务',
  target: () => 'favourites',
  isKept: hasBody,
  changes: [['service', 'favourites']],
  send: ({ body }, sending) => call(modules.setFavourites, body, sending),
}
