import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/button/Button'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { IconButton } from '@/ui/button/IconButton'
import { confirm } from '@/ui/dialog/confirm'
import { Icon } from '@/ui/icon/Icon'
import { LoginPrompt } from '@/ui/LoginPrompt'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { Tabs } from '@/ui/navigation/Tabs'
import { AddTile, Tile, TileGrid } from '@/ui/picture/Tile'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { Empty, Failed, Loading, Skeleton } from '@/ui/States'
import '@/styles/tokens.css'
import '@/styles/critical.css'
import '@/styles/app.css'
import '@/styles/antd.css'
import { Choices, Fields } from './Fields'
import { Part } from './Part'
import { Cards, People, Texts } from './Posts'
import { Bars, Icons, Lists, Rows } from './Rows'
import { Figures, Marks, Words } from './Words'
import './parts.css'

const LOOKS = ['primary', 'outline', 'line', 'soft', 'muted', 'text', 'quiet'] as const
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Cpath fill='%23799' d='M0 0h9v9H0z'/%3E%3C/svg%3E"
const asked = new URLSearchParams(location.search).get('theme')
if (asked) document.documentElement.dataset.theme = asked
const nothing = () => undefined

function Buttons() {
  return (
    <Part name="Button、IconButton">
      <div className="side">
        {LOOKS.map((look) => (
          <Button key={look} look={look} small>
            {look}
          </Button>
        ))}
      </div>
      <div className="side">
        <Button small aria-pressed="true">
          按下
        </Button>
        <Button small disabled>
          不可用
        </Button>
        <Button small danger>
          删除
        </Button>
        <Button small look="outline" danger>
          不通过
        </Button>
        <Button small look="primary" danger>
          删除
        </Button>
        <IconButton label="关闭">
          <Icon name="close" />
        </IconButton>
      </div>
      <ButtonGroup isRow>
        <Button>取消</Button>
        <Button look="primary">提交</Button>
      </ButtonGroup>
      <ButtonGroup>
        <Button look="primary" wide disabled>
          提交中...
        </Button>
      </ButtonGroup>
      <Button look="row">清除缓存</Button>
    </Part>
  )
}

function Pictures() {
  const tile = { preview: PICTURE, onRetry: nothing, onRemove: nothing }
  return (
    <Part name="Avatar、Tile">
      <Avatar url="" /> <Avatar url="" small />
      <TileGrid aria-label="图片">
        <Tile name="图片 1" {...tile} />
        <Tile name="图片 2" share={0.4} {...tile} />
        <Tile name="图片 3" failure="网络不可用" {...tile} />
        <Tile name="图片 4" failure="文件过大" isRefused {...tile} />
        <AddTile label="添加图片" onPick={nothing} />
      </TileGrid>
    </Part>
  )
}

function Navigation() {
  const [tab, setTab] = useState('a')
  const tabs = [
    { name: 'a', text: '在线留言' },
    { name: 'b', text: '我的留言' },
  ]
  const links = [
    { to: '/', text: '评论', isOpen: true },
    { to: '/b', text: '赞和收藏', isOpen: false, unread: 3 },
    { to: '/c', text: '关注', isOpen: false, unread: 120 },
  ]
  return (
    <Part name="NavBar、Tabs、LinkTabs">
      <div className="still">
        <NavBar title="意见信箱" />
      </div>
      <div className="still">
        <NavBar title="信息安全管理制度与员工数据保护操作手册" isName />
      </div>
      <div className="still">
        <NavBar
          title="发布动态"
          left={<Button look="quiet">取消</Button>}
          right={
            <Button look="primary" small>
              发布
            </Button>
          }
        />
      </div>
      <Tabs label="信箱" tabs={tabs} active={tab} onOpen={setTab} />
      <LinkTabs label="消息" tabs={links} />
    </Part>
  )
}

function States() {
  return (
    <Part name="States、LoginPrompt">
      <Empty text="暂无评论" icon="comment" />
      <Failed text="评论加载失败" onRetry={nothing} />
      <Failed text="网络不可用，请检查网络后重试" icon="offline" onRetry={nothing} />
      <LoginPrompt text="登录后查看关注的动态" loginPath="/login" />
      <Skeleton />
      <div className="short">
        <Loading />
      </div>
    </Part>
  )
}

function Overlays() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part name="Sheet、Dialog">
      <div className="side">
        <Button onClick={() => setOpen(true)}>打开浮层</Button>
        <Button
          danger
          onClick={() => void confirm({ title: '删除这份草稿吗？', body: '删除后无法恢复', yes: '删除', danger: true })}
        >
          询问
        </Button>
      </div>
      {isOpen && (
        <LazySheet label="更多操作" onClosed={() => setOpen(false)}>
          {(close) => (
            <ButtonGroup>
              <Button look="soft">分享</Button>
              <Button look="soft" danger onClick={close}>
                删除
              </Button>
            </ButtonGroup>
          )}
        </LazySheet>
      )}
    </Part>
  )
}

/**
 * All parts of src/ui, lists and posts in their states. `?theme=` shows one theme only, for overlays, which are outside
 * the columns.
 */
function Parts() {
  const themes = asked ? [asked] : ['light', 'dark']
  return (
    <div className="themes">
      {themes.map((theme) => (
        <main key={theme} className="theme" data-theme={theme}>
          <Buttons />
          <Fields />
          <Choices />
          <Words />
          <Marks />
          <Figures />
          <Rows picture={PICTURE} />
          <Pictures />
          <Icons />
          <Navigation />
          <Bars />
          <Lists />
          <States />
          <Cards picture={PICTURE} />
          <People />
          <Texts />
          <Overlays />
        </main>
      ))}
    </div>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter>
        <Parts />
      </MemoryRouter>
    </StrictMode>,
  )
}
