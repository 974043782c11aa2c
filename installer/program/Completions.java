import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the completion of a program for zsh and fish. Picocli writes that for bash. */
final class Completions {

  /** A label such as {@code csv|json} names the values of an option. */
  private static final Pattern CHOICES = Pattern.compile("[a-z0-9-]+(\\|[a-z0-9-]+)+");

  private static final Pattern FILES = Pattern.compile("FILE|DIR|FOLDER|-\\|FILE|FILE\\|-");

  private final String program;

  /** Each command by its words, such as {@code casedesk-cli export}. */
  private final Map<String, CommandSpec> commands = new LinkedHashMap<>();

  Completions(String program, CommandSpec root) {
    this.program = program;
    collect(program, root);
  }

  private void collect(String words, CommandSpec command) {
    commands.put(words, command);
    children(command).forEach((name, child) -> collect(words + " " + name, child));
  }

  /** Returns the subcommands by their names, without aliases and hidden ones. */
  private static Map<String, CommandSpec> children(CommandSpec command) {
    Map<String, CommandSpec> children = new LinkedHashMap<>();
    command.subcommands().values().stream()
        .map(line -> line.getCommandSpec())
        .filter(child -> !child.usageMessage().hidden())
        .forEach(child -> children.put(child.name(), child));
    return children;
  }

  private static List<OptionSpec> options(CommandSpec command) {
    return command.options().stream().filter(option -> !option.hidden()).toList();
  }

  private static String description(String[] lines) {
    return lines.length == 0 ? "" : lines[0].replaceAll("\\s+", " ").replace("%%", "%").strip();
  }

  private static List<String> choices(ArgSpec argument) {
    String label = argument.paramLabel();
    return CHOICES.matcher(label).matches() ? List.of(label.split("\\|")) : List.of();
  }

  private static boolean takesFile(ArgSpec argument) {
    return argument.type() == Path.class || FILES.matcher(argument.paramLabel()).matches();
  }

  /** Returns the script of fish: one line for each subcommand and option. */
  String fish() {
    StringBuilder script = new StringBuilder();
    script.append(
        """
        # Completion of %1$s for fish.
        function __%2$s_at --description 'Whether the words before the cursor are those of a command'
            set -l words (string match --invert -- '-*' (commandline --current-process --tokens-expanded --cut-at-cursor 2>/dev/null; or commandline -opc))
            set -l command (string split ' ' -- $argv[1])
            test (count $words) -ge (count $command); or return 1
            test "$words[1..$(count $command)]" = "$argv[1]"; or return 1
            # A subcommand that follows has completions of its own.
            test (count $words) -eq (count $command); and return 0
            not contains -- $words[(math (count $command) + 1)] $argv[2..]
        end
        complete --command %1$s --no-files
        """
            .formatted(program, program.replace('-', '_')));
    commands.forEach((words, command) -> script.append(fish(words, command)));
    return script.toString();
  }

  private String fish(String words, CommandSpec command) {
    List<String> at =
        new ArrayList<>(List.of("__" + program.replace('-', '_') + "_at", quoted(words)));
    at.addAll(children(command).keySet());
    String condition =
        "complete -c " + program + " -n " + quoted(String.join(" ", at).replace("'", "\"")) + " ";
    StringBuilder script = new StringBuilder();
    children(command)
        .forEach(
            (name, child) ->
                script
                    .append(condition)
                    .append("-a " + name + " -d ")
                    .append(quoted(description(child.usageMessage().description())))
                    .append('\n'));
    for (OptionSpec option : options(command)) {
      script.append(condition);
      for (String name : option.names()) {
        script.append(
            name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1));
        script.append(' ');
      }
      script.append("-d ").append(quoted(description(option.description())));
      if (takesFile(option)) {
        script.append(" -r -F");
      } else if (option.arity().max() > 0) {
        script.append(" -x");
      }
      if (!choices(option).isEmpty()) {
        script.append(" -a ").append(quoted(String.join(" ", choices(option))));
      }
      script.append('\n');
    }
    command
        .positionalParameters()
        .forEach(
            parameter -> {
              if (takesFile(parameter)) {
                script.append(condition).append("-F\n");
              } else if (!choices(parameter).isEmpty()) {
                script.append(condition).append("-a ");
                script.append(quoted(String.join(" ", choices(parameter)))).append('\n');
              }
            });
    return script.toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** Returns the function of zsh: finds the command that is typed, and offers what it takes. */
  String zsh() {
    String known =
        commands.keySet().stream()
            .skip(1)
            .map(words -> "'" + words + "'")
            .collect(Collectors.joining("|"));
    String cases =
        commands.entrySet().stream()
            .map(entry -> zsh(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining());
    return """
    #compdef %1$s
    # Completion of %1$s for zsh.
    local typed=%1$s
    local -i word=2
    while (( word < CURRENT )); do
      case "$typed $words[word]" in
        %2$s) typed="$typed $words[word]" ;;
        *) break ;;
      esac
      (( word++ ))
    done
    words=("$typed" "${(@)words[word,-1]}")
    (( CURRENT -= word - 2 ))
    case $typed in
    %3$sesac
    """
        .formatted(program, known, cases);
  }

  private String zsh(String words, CommandSpec command) {
    Stream<String> given = options(command).stream().flatMap(this::zsh);
    List<String> children =
        children(command).entrySet().stream()
            .map(
                child ->
                    child.getKey()
                        + "\\:"
                        + escaped(description(child.getValue().usageMessage().description())))
            .map(child -> child.replace(" ", "\\ "))
            .toList();
    Stream<String> follows =
        children.isEmpty()
            ? command.positionalParameters().stream().map(this::zsh)
            : Stream.of("1:command:((" + String.join(" ", children) + "))");
    return "  '"
        + words
        + "') _arguments \\\n"
        + Stream.concat(given, follows)
            .map(line -> "    '" + line.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" \\\n"))
        + " ;;\n";
  }

  private Stream<String> zsh(OptionSpec option) {
    String said = "[" + escaped(description(option.description())) + "]";
    String value =
        option.arity().max() == 0 ? "" : ":" + escaped(option.paramLabel()) + action(option);
    return Stream.of(option.names())
        .map(
            name ->
                (option.isMultiValue() ? "*" : "")
                    + name
                    + (value.isEmpty() || !name.startsWith("--") ? "" : "=")
                    + said
                    + value);
  }

  private String zsh(ArgSpec parameter) {
    return (parameter.isMultiValue() ? "*" : "")
        + ":"
        + escaped(parameter.paramLabel())
        + action(parameter);
  }

  private static String action(ArgSpec argument) {
    if (!choices(argument).isEmpty()) {
      return ":(" + String.join(" ", choices(argument)) + ")";
    }
    return takesFile(argument) ? ":_files" : ": ";
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace(":", "\\:")
        .replace("[", "\\[")
        .replace("]", "\\]")
        .replace("(", "\\(")
        .replace(")", "\\)");
  }
}
