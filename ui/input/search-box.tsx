// The search field: words, clear, optional camera, the ink button inside. As a link-like pill when `onOpen` is given.
import { type ReactNode, type Ref, useId } from 'react';
import { cx } from '#ui/cx.ts';
import { CameraIcon, CloseIcon, SearchIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { firstIn } from '#ui/overlay/first-in.ts';
import { useUiTexts } from '#ui/texts.tsx';

export type SearchBoxProps = {
  value: string;
  onChange: (value: string) => void;
  onSearch: (value: string) => void;
  placeholder: string;
  /** words of the ink button; without it there is none */
  button?: ReactNode;
  /** image search on: name of the camera */
  cameraLabel?: string;
  onCamera?: () => void;
  autoFocus?: boolean;
  onFocus?: () => void;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

export function SearchBox(props: SearchBoxProps) {
  const { value, onChange, onSearch, placeholder, button, cameraLabel, onCamera, className } = props;
  const texts = useUiTexts();
  const id = useId();
  return (
    <search className={cx('ui-searchbox-form', className)}>
      <form
        className="ui-searchbox"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(value.trim());
        }}
      >
        <SearchIcon className="ui-icon-sm" />
        <input
          ref={props.ref}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={placeholder}
          placeholder={placeholder}
          value={value}
          // biome-ignore lint/a11y/noAutofocus: on the page that exists for searching
          autoFocus={props.autoFocus}
          {...firstIn(props.autoFocus)}
          onFocus={props.onFocus}
          onChange={(event) => onChange(event.target.value)}
        />
        {value && (
          <IconButton
            throttle={false}
            label={texts.clear}
            icon={<CloseIcon className="ui-icon-sm" />}
            onClick={() => onChange('')}
          />
        )}
        {onCamera && cameraLabel && <IconButton label={cameraLabel} icon={<CameraIcon />} onClick={onCamera} />}
        {button && (
          <button type="submit" className="ui-searchbox-go">
            {button}
          </button>
        )}
      </form>
    </search>
  );
}
