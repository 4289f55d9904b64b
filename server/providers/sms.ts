/** Sends one SMS code. A failure is thrown; the caller tells the person 验证码发送失败. */
export interface SmsSender {
  send(mobile: string, code: string): Promise<void>
}
