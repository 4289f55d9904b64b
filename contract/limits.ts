import { HOUR_MS } from './text/timeUnits'
/** The numbers of docs/rules, each defined once. */
export const TOKEN_COOKIE_HOURS = 24
export const TOKEN_REFRESH_UNDER_HOURS = 6
export const TOKEN_GRACE_SECONDS = 60
export const SMS_RESEND_SECONDS = 60
export const SMS_CODE_LENGTH = 6
export const SMS_CODE_SECONDS = 300
export const SMS_CODE_TRIES = 5
export const SMS_PER_HOUR = 5
export const SMS_PER_DAY = 10
/** Above this an address is refused, even with a captcha. */
export const SMS_PER_ADDRESS_HOUR = 600
export const SMS_CAPTCHA_AFTER_NUMBER = 3
export const SMS_CAPTCHA_AFTER_ADDRESS = 20
export const LOGIN_FAILURES_PER_ACCOUNT = 10
/** Failed logins of an address before a captcha is required, and before it is refused: a company shares one. */
export const LOGIN_CAPTCHA_AFTER_ADDRESS = 100
export const LOGIN_FAILURES_PER_ADDRESS = 3000
export const LOGIN_FAILURE_WINDOW_SECONDS = 15 * 60
export const IDEMPOTENCY_DAYS = 7

export const COMMENTS_PAGE_SIZE = 20
export const COMMENT_LENGTH = 500
export const COMMENTS_PER_MINUTE = 20
export const FILES_PER_COMMENT = 9
export const REPORT_REASON_LENGTH = 50
export const REPORT_DESC_LENGTH = 200
export const REPLIES_SHOWN = 2
export const REPLIES_PAGE_SIZE = 20
export const FEED_PAGE_SIZE = 10
export const PEOPLE_PAGE_SIZE = 20
export const MESSAGES_PAGE_SIZE = 20
export const TITLE_FROM_CONTENT_LENGTH = 30
export const FILES_PER_TREND = 9
export const TREND_TITLE_LENGTH = 60
export const TREND_TEXT_LENGTH = 5000
export const ARTICLE_TEXT_LENGTH = 20_000
/** Text including tags. */
export const TREND_HTML_LENGTH = 200_000
/** Tags and comments of one text: the most expensive text within these limits is parsed in about 40 ms. */
export const HTML_MARKS_MAX = 10_000
export const HTML_DEPTH_MAX = 40
export const ARTICLE_PICTURES = 30
/** Length of a text as it is shown: the addresses of its pictures may have signatures of about 65 characters each. */
export const SHOWN_HTML_LENGTH = TREND_HTML_LENGTH + 70 * ARTICLE_PICTURES
export const TOPICS_PER_TREND = 5
export const ALT_LENGTH = 100
export const TRENDS_PER_HOUR = 60
/** Per server process: refused texts, and edits, accepted or not. */
export const REFUSED_TEXTS_PER_HOUR = 60
export const EDITS_PER_HOUR = 120
/** How long a removed post can be restored. */
export const RESTORE_SECONDS = 600
export const SIGNED_ADDRESS_SECONDS = 3600
/** Age at which a screen asks for a new one, in milliseconds: a started download has to reach the server. */
export const SIGNED_ADDRESS_OLD_MS = (SIGNED_ADDRESS_SECONDS - 60) * 1000

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
export const VIDEO_MAX_BYTES = 200 * 1024 * 1024
/** Unfinished tus uploads of one person. */
export const OPEN_UPLOADS = 10
export const UPLOADS_PER_DAY = 200
/** Per server process: files refused for their content. */
export const REFUSED_UPLOADS_PER_HOUR = 60
export const UPLOAD_BYTES_PER_DAY = 500 * 1024 * 1024
export const UNUSED_FILE_HOURS = 24
/** Age at which a draft treats its upload as deleted; leaves time to fill in the rest of the form. */
export const FRESH_UPLOAD_MS = (UNUSED_FILE_HOURS - 4) * HOUR_MS
export const PICTURE_EDGE_PX = 2048
/** Long by short side above which a picture is a long one. */
export const LONG_PICTURE_RATIO = 3
export const LONG_PICTURE_SHORT_PX = 1080
/** The most that WebP can store. */
export const LONG_PICTURE_EDGE_PX = 16_383
/** The most that a canvas of iOS can hold. */
export const LONG_PICTURE_PIXELS = 4096 * 4096
export const AVATAR_EDGE_PX = 640
export const THUMBNAIL_EDGE_PX = 480

export const HTTP_TIMEOUT_MS = 60_000
export const CHUNK_TIMEOUT_MS = 120_000
export const SCRIPT_RETRIES = 4
export const REQUEST_HEADER_VERSION = '5.0.0'
export const SESSION_EXPIRED_TOAST_MS = 2000
export const VISITOR_TOKEN = '111'

export const MIN_TOKEN_BRIDGE_VERSION = '1.0.500'
export const BRIDGE_TIMEOUT_MS = 3000
export const BRIDGE_CHANNEL_WAIT_MS = 1000
export const DEEP_LINK_WAIT_MS = 1500

export const BACK_TO_TOP_SCROLL_PX = 400
export const BACK_TO_TOP_CHECK_MS = 300
export const ROOT_FONT_DIVISOR = 46.875
export const ROOT_FONT_MAX_PX = 10

/** Player defaults (rule: video box). */
export const PLAYER_RATES = [2, 1.5, 1, 0.75, 0.5] as const
export const PLAYER_SCREENSHOT = { quality: 0.92, type: 'image/png', format: '.png', width: 600, height: 337 } as const
export const PLAYER_PROMPT_MS = 3000
export const PLAYER_THUMBNAIL = { width: 160, height: 90 } as const
export const PLAYER_MINI_PROGRESS_HEIGHT = 2
export const PLAYER_DYNAMIC_BG_FRAME_RATE = 10
export const PLAYER_SPEED_TEST = { tries: 3, bytes: 204_800, everyMs: 3000 } as const
export const PLAYER_SMALL_GAP_SECONDS = 0.5
export const PLAYER_WAITING = { afterSeconds: 15, jumpSeconds: 2, times: 4 } as const
export const PLAYER_STUCK = { tickMs: 1000, counts: 3 } as const
export const PLAYER_DOWNLOAD_LOCK_MS = 300
export const PLAYER_VOLUME = 0.6
export const PLAYER_INACTIVITY_MS = 3000

/** Size of the captcha widget (rule: captcha). */
export const CAPTCHA_WIDTH = 320
export const CAPTCHA_HEIGHT = 40
export const CAPTCHA_PARAM_LENGTH = 8192

export const AUDIT_REASON_LENGTH = 200
export const AUDIT_REASON_ROWS = 4
export const AUDIT_DEBOUNCE_MS = 300
export const AUDIT_PASS_REASON = '通过'
export const AUDIT_LEASE_SECONDS = 120
export const AUDIT_HEARTBEAT_SECONDS = 40
export const AUDIT_UNDO_SECONDS = 5
export const AUDIT_OVERDUE_HOURS = 24
export const AUDIT_PAGE_SIZE = 20
export const AUDIT_LIST_MAX = 50
export const AUDIT_TAGS_MAX = 10
export const AUDIT_TAG_LENGTH = 20

/** Number of kept monitor behaviours (rule: limits); the other numbers are our own. */
export const BEHAVIOURS_KEPT = 100
export const BEHAVIOUR_MESSAGE_LENGTH = 500
export const BEHAVIOUR_STACK_LENGTH = 4000
/** A report by image request is part of its URL. */
export const MONITOR_IMAGE_LENGTH = 6000
export const SLOW_CALL_MS = 3000
