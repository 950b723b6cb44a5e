import { Argument, type Command } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

type Node = { words: string[]; path: string };

/** Every command with its possible completions, read from the command definitions. */
function nodesOf(command: Command, path: string[] = []): Node[] {
  const subcommands = command.commands.flatMap((one) => [one.name(), ...one.aliases()]);
  const options = command.options.map(({ long }) => long ?? '').filter(Boolean);
  return [
    { path: path.join(' '), words: [...subcommands, ...options, '--help'] },
    ...command.commands.flatMap((one) =>
      [one.name(), ...one.aliases()].flatMap((name) => nodesOf(one, [...path, name])),
    ),
  ];
}

const cases = (nodes: readonly Node[], line: (node: Node) => string) => nodes.map(line).join('\n');

const SCRIPTS: Record<(typeof SHELLS)[number], (nodes: Node[]) => string> = {
  bash: (nodes) => `_hardwood() {
  local word path=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -* ]] || path="\${path:+$path }$word"; done
  local words
  case "$path" in
${cases(nodes, ({ path, words }) => `    "${path}") words="${words.join(' ')}" ;;`)}
    *) return ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _hardwood hardwood`,
  zsh: (nodes) => `#compdef hardwood
_hardwood() {
  local -a given=(\${words[2,CURRENT-1]:#-*})
  case "\${(j: :)given}" in
${cases(nodes, ({ path, words }) => `    "${path}") compadd -- ${words.join(' ')} ;;`)}
    *) _files ;;
  esac
}
compdef _hardwood hardwood`,
  fish: (nodes) => `function __hardwood_at
  test (string join ' ' (string match -v -- '-*' (commandline -opc)[2..])) = "$argv[1]"
end
${cases(nodes, ({ path, words }) => `complete -c hardwood -n '__hardwood_at "${path}"' -f -a '${words.join(' ')}'`)}`,
};

export function completionCommand(program: Command): void {
  program
    .command('completion')
    .description('Print a shell completion script')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .addHelpText('after', '\nExample:\n  source <(hardwood completion bash)\n')
    .action((shell: (typeof SHELLS)[number]) => console.log(SCRIPTS[shell](nodesOf(program))));
}
