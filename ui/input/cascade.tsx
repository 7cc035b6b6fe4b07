// A choice in steps, each list loaded when its parent is chosen: country, state, city.
import { useEffect, useEffectEvent, useState } from 'react';
import { Failed } from '#ui/feedback/failed.tsx';
import { Skeleton, SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { OptionRow, type PickerOption } from '#ui/input/picker.tsx';
import { matchOptions } from '#ui/input/picker-search.ts';
import { SearchBox } from '#ui/input/search-box.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export type CascadeStep = Pick<PickerOption, 'value' | 'label'>;

export type CascadeProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** names of the levels: country, state, city */
  levels: string[];
  value: CascadeStep[];
  /** the options below a path; an empty list ends the choice there */
  load: (path: CascadeStep[]) => Promise<PickerOption[]>;
  onPick: (path: CascadeStep[]) => void;
  search?: string;
  /** may stop here and leave the deeper levels open */
  skipLabel?: string;
};

type Loaded = { state: 'loading' | 'failed' | 'ready'; options: PickerOption[] };

function useLevel(open: boolean, path: CascadeStep[], load: CascadeProps['load']) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading', options: [] });
  const [round, setRound] = useState(0);
  const ask = useEffectEvent(() => load(path));
  const key = path.map((step) => step.value).join('/');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the path, the round with a retry
  useEffect(() => {
    if (!open) return;
    let gone = false;
    setLoaded({ state: 'loading', options: [] });
    ask().then(
      (options) => !gone && setLoaded({ state: 'ready', options }),
      () => !gone && setLoaded({ state: 'failed', options: [] }),
    );
    return () => {
      gone = true;
    };
  }, [open, key, round]);
  return { ...loaded, retry: () => setRound((now) => now + 1) };
}

const LINES = [72, 54, 63, 48, 66, 58];

function Lines() {
  return LINES.map((width) => <SkeletonBlock key={width} width={`${width}%`} height={34} className="ui-pick-bone" />);
}

export function Cascade({ open, onClose, title, levels, value, load, onPick, search, skipLabel }: CascadeProps) {
  const [path, setPath] = useState<CascadeStep[]>(value);
  const [level, setLevel] = useState(0);
  const [words, setWords] = useState('');
  const begin = useEffectEvent(() => {
    setPath(value);
    setLevel(Math.max(0, Math.min(value.length, levels.length) - 1));
    setWords('');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other levels begin again
  useEffect(() => {
    if (open) begin();
  }, [open, levels.length]);
  const list = useLevel(open, path.slice(0, level), load);
  const finish = (chosen: CascadeStep[]) => {
    onPick(chosen);
    onClose();
  };
  const ended = list.state === 'ready' && list.options.length === 0 && level > 0;
  const finishNow = useEffectEvent(finish);
  useEffect(() => {
    if (open && ended) finishNow(path.slice(0, level));
  }, [open, ended, path, level]);
  const pick = (picked: string) => {
    const option = list.options.find((one) => one.value === picked);
    if (!option) return;
    const next = [...path.slice(0, level), { value: option.value, label: option.label }];
    setWords('');
    setPath(next);
    if (next.length === levels.length) finish(next);
    else setLevel(next.length);
  };
  const tabs = levels
    .slice(0, Math.max(level, path.length) + 1)
    .map((name, at) => ({ value: String(at), label: path[at]?.label ?? name }));
  const found = matchOptions(list.options, words);
  return (
    <Sheet open={open} onClose={onClose} title={title} className="ui-sheet-tall" bodyClassName="ui-picker">
      <Tabs plain label={title} tabs={tabs} value={String(level)} onChange={(next) => setLevel(Number(next))} />
      {search && list.options.length > 12 && (
        <SearchBox value={words} onChange={setWords} onSearch={setWords} placeholder={search} className="ui-picker-search" />
      )}
      {list.state === 'failed' ? (
        <Failed onRetry={list.retry} />
      ) : (
        <Skeleton loading={list.state === 'loading'} shape={<Lines />}>
          {() => (
            <ul className="ui-picks">
              {skipLabel && level > 0 && (
                <li>
                  <button type="button" className="ui-pick" onClick={() => finish(path.slice(0, level))}>
                    {skipLabel}
                  </button>
                </li>
              )}
              {found.map((option) => (
                <li key={option.value}>
                  <OptionRow option={option} chosen={option.value === path[level]?.value} onPick={pick} />
                </li>
              ))}
            </ul>
          )}
        </Skeleton>
      )}
    </Sheet>
  );
}
