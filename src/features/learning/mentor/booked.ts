let isBooked = false

/** Notes that the list of mentors is opened next to show a new booking. */
export function noteBooked(): void {
  isBooked = true
}

/** Whether the list was opened to show a new booking; true once. */
export function consumeBooked(): boolean {
  const was = isBooked
  isBooked = false
  return was
}
