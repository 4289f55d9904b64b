import { Server } from '@tus/server'
import { hasChinese } from '../../lib/hasChinese'

/** Chinese message for a tus client by HTTP status. */
const WORDS: Partial<Record<number, string>> = {
  404: '上传不存在或已过期，请重新上传',
  409: '上传的进度有变，请继续上传',
  410: '上传不存在或已过期，请重新上传',
  413: '上传的内容超出了说明的大小，请重新上传',
}

/** The tus server with Chinese error messages. */
export class ChineseTusServer extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    const isRefusal = status >= 400 && !hasChinese(body ?? '')
    return super.write(
      context,
      headers,
      status,
      isRefusal ? `${WORDS[status] ?? '上传的请求有误，请重新上传'}\n` : body,
    )
  }
}
