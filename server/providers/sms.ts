/** Sends one SMS code. Throws on failure; the caller shows 验证码发送失败. */
export interface SmsSender {
  send(mobile: string, code: string): Promise<void>
}
