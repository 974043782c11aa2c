package io.casedesk.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.cli.terminal.Terminal;
import io.casedesk.settings.MachinePolicy;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a run in this process said, and its exit code. */
public record Ran(int exitCode, String out, String err) {

  public static final String TOKEN_VARIABLE = "CASEDESK_TEST_TOKEN";

  public static Ran with(Map<String, String> env, String... args) {
    return reading(InputStream.nullInputStream(), env, args);
  }

  /** The program with standard input. */
  public static Ran reading(InputStream in, Map<String, String> env, String... args) {
    return under(MachinePolicy.none(), in, env, args);
  }

  /** The program under a policy of the computer. */
  public static Ran under(
      MachinePolicy policy, InputStream in, Map<String, String> env, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream errors = new PrintStream(err, true, UTF_8);
    Terminal terminal =
        new Terminal(in, new PrintStream(out, true, UTF_8), errors, errors, env, false, policy);
    int exitCode = Main.run(args, terminal);
    return new Ran(exitCode, out.toString(UTF_8), err.toString(UTF_8));
  }

  public static Ran export(String kind, String url, String token, String format, Object file) {
    return with(Map.of(TOKEN_VARIABLE, token), exporting(kind, url, format, file));
  }

  /** Use cases that match. */
  public static Ran exportMatching(String url, String token, Object file, String... filters) {
    List<String> args = new ArrayList<>(List.of(exporting("use-cases", url, "ndjson", file)));
    for (String filter : filters) {
      args.add("--filter");
      args.add(filter);
    }
    return with(Map.of(TOKEN_VARIABLE, token), args.toArray(String[]::new));
  }

  /** The same, where none of them may match. */
  public static Ran exportMatchingOrNone(String url, String token, Object file, String filter) {
    List<String> args = new ArrayList<>(List.of(exporting("use-cases", url, "ndjson", file)));
    args.addAll(List.of("--filter", filter, "--allow-empty"));
    return with(Map.of(TOKEN_VARIABLE, token), args.toArray(String[]::new));
  }

  private static String[] exporting(String kind, String url, String format, Object file) {
    return new String[] {
      "export",
      kind,
      "--url",
      url,
      "--token-env",
      TOKEN_VARIABLE,
      "--format",
      format,
      "--output",
      file.toString()
    };
  }
}
