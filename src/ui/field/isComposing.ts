/** Whether a key belongs to an input method. Safari sends the Enter that ends a composition after it, as code 229. */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229
