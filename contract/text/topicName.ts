/** What ends a topic in a text: a space, a #, or what ends or encloses words. */
export const TOPIC_END = /[\s#＃,，.。!！?？;；:：、…“”"（）()【】《》]/
