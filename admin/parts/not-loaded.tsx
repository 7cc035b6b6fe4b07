// Before any text has come there is none to take by key: both languages say that nothing loaded.
export function NotLoaded() {
  return (
    <div className="ui-blank ui-blank-full" role="alert">
      <p className="ui-blank-strong">
        <span lang="zh-CN">后台没有加载出来</span> · <span lang="en">The back office did not load</span>
      </p>
      <div className="ui-blank-acts">
        <button type="button" className="ui-btn ui-btn-primary ui-btn-small" onClick={() => location.reload()}>
          <span lang="zh-CN">重新打开</span> · <span lang="en">Open it again</span>
        </button>
      </div>
    </div>
  );
}
