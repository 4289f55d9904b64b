import { type Message, MessageGroup, TrendCategory } from '@contract/message'
import { messageTrendHref } from '@/routes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { useReadyOffline } from '@/writes/outbox/useReadyOffline'
import { withQueries } from '@/http/withQueries'
import { CommentMessage } from './rows/CommentMessage'
import { FollowMessage } from './rows/FollowMessage'
import { LikedPost } from './rows/LikedPost'
import { membersOnly } from '@/http/membersOnly'
import { PlainMessage } from './rows/PlainMessage'
import { byPost } from './byPost'
import { useSummary } from './queries'
import { Stream } from './Stream'
import { useReread } from './useNewer'
import { isKnownKind, trendCategoryNames } from './words'
import look from '@/ui/look.module.css'

const categories = Object.values(TrendCategory)
const empties: Readonly<Record<TrendCategory, string>> = {
  [TrendCategory.Comment]: '还没有人评论您',
  [TrendCategory.Like]: '还没有收到赞和收藏',
  [TrendCategory.Follow]: '还没有新的关注',
  [TrendCategory.Notice]: '还没有通知',
}

function MessageTrendPage() {
  const requested = useQueryParam('category')
  const category = categories.find((known) => String(known) === requested) ?? TrendCategory.Comment
  const { summary } = useSummary()
  const counts = summary?.groups.find(({ group }) => group === MessageGroup.Community)?.categories
  const of = { group: MessageGroup.Community, category }
  const reread = useReread(of)
  usePageTitle('社区消息')
  useReadyOffline()
  const tabs = categories.map((known) => ({
    text: trendCategoryNames[known],
    to: messageTrendHref(known),
    isOpen: known === category,
    unread: counts?.find((one) => one.category === known)?.unread ?? 0,
  }))
  return (
    <>
      <NavBar title="社区消息" />
      <main className={look.end}>
        <LinkTabs label="消息类别" tabs={tabs} onAgain={() => void reread()} />
        <Stream key={category} of={of} empty={empties[category]} label={trendCategoryNames[category]}>
          {(pages) => (category === TrendCategory.Like ? likedPosts(pages) : pages.map((rows) => rows.map(shown)))}
        </Stream>
      </main>
    </>
  )
}

function likedPosts(pages: Message[][]) {
  return byPost(pages).map((posts) =>
    posts.flatMap((post) => {
      const [first] = post
      if (!first) return []
      if (!isKnownKind(first)) return <PlainMessage key={first.messageId} message={first} />
      return <LikedPost key={first.messageId} messages={post} />
    }),
  )
}

function shown(message: Message) {
  const { messageId, category } = message
  if (!isKnownKind(message)) return <PlainMessage key={messageId} message={message} />
  if (category === TrendCategory.Comment) return <CommentMessage key={messageId} message={message} />
  if (category === TrendCategory.Follow) return <FollowMessage key={messageId} message={message} />
  return <PlainMessage key={messageId} message={message} />
}

export default membersOnly(withQueries(MessageTrendPage))
