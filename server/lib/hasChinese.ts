/** Whether a text has a Chinese character: messages for people do, those of packages do not. */
export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
