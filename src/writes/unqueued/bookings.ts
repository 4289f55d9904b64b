export interface BookWrite {
  /** Whose slot it is; not sent. */
  hostId: string
  slotId: string
  topic?: string
}
