// Whether a key belongs to an input method. Safari reports the Enter that ends a composition after it, with the key code 229.
import type { KeyboardEvent } from 'react';

export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229;
