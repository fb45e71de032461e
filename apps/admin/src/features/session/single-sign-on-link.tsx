import { Button, Divider } from '@mantine/core';

/** The way to the OpenID provider; an ordinary link, which works before the scripts have loaded and is never fetched ahead. */
export function SingleSignOnLink({ name, returnPath }: { name: string; returnPath: string }) {
  return (
    <>
      <Button component="a" href={`/sign-in/single-sign-on?${new URLSearchParams({ return: returnPath })}`} fullWidth>
        Sign in with {name}
      </Button>
      <Divider label="or with an account of this console" my="lg" />
    </>
  );
}
