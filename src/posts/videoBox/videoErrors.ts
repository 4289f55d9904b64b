export const VideoErrorKind = {
  Missing: 'missing',
  Expired: 'expired',
  Network: 'network',
  Broken: 'broken',
  Unsupported: 'unsupported',
  Player: 'player',
} as const
export type VideoErrorKind = (typeof VideoErrorKind)[keyof typeof VideoErrorKind]

/** Kinds of player failures with their messages (rule: player messages). */
export const errorText: Record<VideoErrorKind, string> = {
  missing: '视频不存在或已被删除',
  expired: '视频链接已过期，请刷新',
  network: '网络异常，视频加载失败',
  broken: '视频文件已损坏，无法播放',
  unsupported: '当前设备不支持该视频格式，请换一台设备观看',
  player: '播放器加载失败，请检查网络',
}
