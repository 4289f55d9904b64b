import { SearchKind } from '@contract/search'
import { Tabs } from '@/ui/navigation/Tabs'

const kinds = [
  { name: SearchKind.Trend, text: '动态' },
  { name: SearchKind.User, text: '用户' },
  { name: SearchKind.Topic, text: '话题' },
] as const

export function KindTabs({ kind, onChange }: { kind: SearchKind; onChange: (kind: SearchKind) => void }) {
  return <Tabs label="搜索范围" tabs={kinds} active={kind} onOpen={onChange} />
}
