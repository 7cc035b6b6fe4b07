// The few texts the storefront needs before, or without, its language pack. They are built into its first load.
export const boot = {
  'boot.failed': ['打开失败', 'Could not open the shop'],
  'boot.failed_help': ['网络不通，或服务器暂时没有回应。', 'The network or the server did not answer.'],
  'boot.offline': ['没有网络', 'No network'],
  'boot.retry': ['再试一次', 'Try again'],
  'boot.loading': ['加载中...', 'loading ...'],
  'boot.slow': ['还在加载，网络有点慢', 'Still loading, the network is slow'],
  'boot.chunk_failed': ['Loading chunk failed（{type}）', 'Loading chunk failed ({type})'],
  'boot.chunk_help': ['页面没有加载下来，重新加载试试。', 'The page did not arrive. Reload it.'],
  'boot.reload': ['重新加载', 'Reload'],
} as const;
