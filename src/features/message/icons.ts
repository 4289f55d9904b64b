import { MessageGroup } from '@contract/message'

export const groupIcons: Readonly<Record<MessageGroup, string>> = {
  [MessageGroup.System]: 'M6 17V11a6 6 0 1 1 12 0v6l1.5 2h-15zM10 21.5h4',
  [MessageGroup.HappyNews]: 'M12 3l2.2 4.6 5 .7-3.6 3.5.9 5L12 14.4l-4.5 2.4.9-5L4.8 8.3l5-.7zM8 20.5h8',
  [MessageGroup.Community]:
    'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 9h8M8 12h5',
  [MessageGroup.TrendAudit]: 'M12 3l7 3v5c0 4.6-3 8-7 10-4-2-7-5.4-7-10V6zM9 12l2.2 2.2L15.2 10',
}

export const PARTY = 'M4 20l4.5-12 7.5 7.5zM14 4c1.5 1 1.5 2.5.5 4M20 10c-1.5-1-2.5-.5-4 .5M18.5 4.5l-2 2'
export const MUTE = 'M6 17V11a6 6 0 0 1 9.5-4.9M18 11v6l1.5 2h-15M10 21.5h4M4 4l16 16'
