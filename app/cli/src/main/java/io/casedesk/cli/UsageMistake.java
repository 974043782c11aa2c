package io.casedesk.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The message about a wrong command line, without values: one of them may be a token. */
final class UsageMistake {

  /** Tokens of the built-in service. */
  private static final Pattern TOKEN = Pattern.compile("cdk_[A-Za-z0-9_-]+");

  private UsageMistake() {}

  static String text(ParameterException mistake) {
    List<String> options =
        mistake instanceof UnmatchedArgumentException unmatched
            ? unmatched.getUnmatched().stream()
                .filter(argument -> argument.startsWith("-"))
                .map(UsageMistake::name)
                .toList()
            : List.of();
    if (options.isEmpty()) {
      return TOKEN.matcher(String.valueOf(mistake.getMessage())).replaceAll("[token]");
    }
    return (options.size() == 1 ? "Unknown option: " : "Unknown options: ")
        + options.stream().collect(Collectors.joining("', '", "'", "'"));
  }

  /** The option without its value: {@code --name=value}, {@code -nvalue}. */
  private static String name(String argument) {
    int end = argument.startsWith("--") ? argument.indexOf('=') : Math.min(2, argument.length());
    return end < 0 ? TOKEN.matcher(argument).replaceAll("[token]") : argument.substring(0, end);
  }
}
