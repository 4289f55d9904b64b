/** Whether no element that can be used has the focus: a button that was disabled loses it. */
export const isFocusLost = (): boolean => document.activeElement?.matches('body, :disabled') ?? true
