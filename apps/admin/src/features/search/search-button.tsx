import { SearchIcon } from '../../components/ui/icons';
import classes from './search.module.css';

interface Props {
  /** Where there is room for the drawing alone. */
  isSmall?: boolean;
  onClick: () => void;
}

/** Opens the search, as the key `/` does. */
export function SearchButton({ isSmall = false, onClick }: Props) {
  return (
    <button
      type="button"
      className={isSmall ? classes.small : classes.opener}
      aria-label="Search everywhere"
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={onClick}
    >
      <SearchIcon />
      {!isSmall && (
        <>
          <span>Search</span>
          <kbd>/</kbd>
        </>
      )}
    </button>
  );
}
