package io.casedesk.desktop.app;

import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.context.StartupPreferences;
import io.casedesk.desktop.diagnostics.ProgramInfo;
import io.casedesk.messages.FaultCode;
import io.casedesk.server.ServiceOptions;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.database.WorkspaceFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Parses the command line of the desktop and runs the window or the tour. */
@Command(
    name = "casedesk",
    mixinStandardHelpOptions = true,
    version = "Casedesk " + ProgramInfo.VERSION,
    description = {
      "Opens the Casedesk window.",
      "Without a display, it runs the tour instead.",
      "If a window is already open on the same workspace, it comes to the front instead."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:done", "1:failed; the reason is printed", "2:not understood"})
public final class DesktopCommand implements Callable<Integer> {

  @Option(
      names = "--tour",
      description =
          "Edits a sample record without a window, prints the verdict, and saves a picture of the"
              + " main window.")
  boolean tour;

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      defaultValue = "casedesk.png",
      description = "Where the tour saves its picture (default: ${DEFAULT-VALUE}).")
  Path picture = Path.of("casedesk.png");

  @Option(
      names = "--size",
      paramLabel = "WxH",
      description = "Size of the window (default: the last size, or 1280x800).")
  @Nullable String size;

  @Option(
      names = "--theme",
      defaultValue = "system",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  ThemeChoice theme = ThemeChoice.SYSTEM;

  @Option(
      names = "--database",
      paramLabel = "FILE",
      description = "The built-in service's database (default: in your data folder).")
  @Nullable Path database;

  @Option(
      names = "--workspace",
      paramLabel = "DIR",
      description =
          "The folder for runs, unsent changes and dropdown values (default: in your data folder;"
              + " the tour uses its own).")
  @Nullable Path workspace;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Opens the service at this address instead of the built-in one.")
  @Nullable String url;

  @Option(
      names = "--built-in",
      description =
          "Opens the built-in service. Default: the connection that was open last; the first start"
              + " asks.")
  boolean builtIn;

  @Option(
      names = "--token-env",
      paramLabel = "VAR",
      description = "The environment variable that holds the token for --url.")
  @Nullable String tokenEnv;

  @Option(
      names = "--time-first-row",
      hidden = true,
      description =
          "Prints the milliseconds until the first row is painted, then closes. For the start"
              + " benchmark.")
  boolean timeFirstRow;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description =
          "A plan of changes (.casedeskplan) to review. Nothing is sent until you apply it.")
  @Nullable Path plan;

  @Spec @Nullable CommandSpec spec;

  private final JavaFxStartup javaFxStartup;
  private final PrintStream out;
  private final PrintStream err;

  public DesktopCommand(JavaFxStartup javaFxStartup, PrintStream out, PrintStream err) {
    this.javaFxStartup = javaFxStartup;
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws Exception {
    WindowFrame.Size wanted = size == null ? null : size(size);
    Path file = planFile();
    if (tour) {
      return runTour(wanted);
    }
    // Read the preferences while JavaFX starts.
    Path folder = WorkspaceFolder.here().path(workspace);
    StartupPreferences startupPreferences = StartupPreferences.of(folder);
    Optional<String> missing;
    try {
      missing = javaFxStartup.missing();
    } catch (CompletionException e) {
      return noToolkit(e);
    }
    if (missing.isEmpty()) {
      // JavaFX's built-in dialogs must use the language of the window.
      Locale.setDefault(Locale.Category.DISPLAY, startupPreferences.messages().locale());
      WorkspaceOpener opening =
          new WorkspaceOpener(folder, startupPreferences.messages()).handing(file);
      PolicyReadResult policy = startupPreferences.policy();
      policy.problems().forEach(err::println);
      WindowLog logging = new WindowLog(policy.policy().logLevel());
      try {
        return new Desktop(
                javaFxStartup,
                starting(startupPreferences),
                opening,
                startupPreferences,
                theme,
                wanted,
                logging)
            .run(
                timeFirstRow
                    ? new FirstRowTimer(out)
                    : composition ->
                        policy
                            .problems()
                            .forEach(
                                problem ->
                                    composition.notice(
                                        startupPreferences.messages().text(problem))),
                err);
      } catch (CompletionException e) {
        return noToolkit(e);
      }
    }
    if (file != null) {
      missing.ifPresent(why -> err.println(why + "; so " + file + " can't be shown."));
      return 1;
    }
    missing.ifPresent(why -> out.println(why + "; running the tour instead."));
    return runTour(wanted);
  }

  /** Reports that JavaFX could not be started. */
  private int noToolkit(CompletionException failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    FaultCode known = FaultCode.of(cause);
    FaultCode code = known == FaultCode.UNEXPECTED ? FaultCode.NO_DISPLAY : known;
    String said = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    err.println(
        new Messages(Locale.getDefault())
            .text("open.noToolkit", cause.getClass().getSimpleName() + ": " + said, code.text()));
    return 1;
  }

  private int runTour(WindowFrame.@Nullable Size wanted) throws IOException {
    WindowFrame.Size content = wanted == null ? Desktop.FIRST_SIZE : wanted;
    Path folder = Files.createTempDirectory("casedesk-tour");
    try {
      ConnectionSession session =
          new BuiltInSession(
              new Messages(Locale.getDefault()).text("connection.builtIn"),
              ServiceOptions.of(folder.resolve("service.db"))
                  .withSample(ConnectionSessionFactory.SAMPLE));
      // The tour uses a temporary workspace: it must not touch the user's data.
      Workspace stored = Workspace.open(folder.resolve("workspace"), WorkspaceOpener.PROGRAM);
      return new Tour(session, stored, out, err).run(theme, content, picture);
    } finally {
      delete(folder);
    }
  }

  private StartupConnection starting(StartupPreferences startupPreferences) {
    Path file = database == null ? DataFolder.here().resolve("service.db") : database;
    MachinePolicy policy = startupPreferences.policy().policy();
    int inFlight = startupPreferences.preferences().get(SettingCatalog.IN_FLIGHT);
    return new StartupConnection(
        file,
        startupPreferences.messages().text("connection.builtIn"),
        inFlight,
        policy,
        request(policy, inFlight));
  }

  private StartupConnection.Request request(MachinePolicy policy, int inFlight) {
    if (url == null) {
      return builtIn || database != null
          ? StartupConnection.Request.BUILT_IN
          : StartupConnection.Request.LAST;
    }
    if (builtIn) {
      throw refused("--url and --built-in name different services. Use one of them");
    }
    if (tokenEnv == null) {
      throw refused("--url needs --token-env with the name of a variable that holds the token");
    }
    String token = TokenEnvironmentVariable.read(tokenEnv);
    if (token.isBlank()) {
      throw refused("The environment variable " + tokenEnv + " isn't set, or is empty");
    }
    try {
      return new StartupConnection.Request.Named(new RemoteSession(url, token, policy, inFlight));
    } catch (IllegalArgumentException e) {
      throw refused(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the absolute path of the plan: a running window may have another working directory. */
  private @Nullable Path planFile() {
    Path file = plan;
    if (file == null) {
      return null;
    }
    if (tour) {
      throw refused("--tour and a plan can't be combined");
    }
    if (file.toString().chars().anyMatch(Character::isISOControl)) {
      throw refused("The name of the plan contains a control character. Rename the file");
    }
    return file.toAbsolutePath().normalize();
  }

  private WindowFrame.Size size(String wanted) {
    return WindowFrame.Size.parse(wanted)
        .orElseThrow(() -> refused("--size is " + wanted + "; write it as 1280x800"));
  }

  /** Without picocli, throws an exception that makes the caller parse again with picocli. */
  private RuntimeException refused(String why) {
    return spec == null
        ? new NotUnderstoodException(why)
        : new ParameterException(spec.commandLine(), why);
  }

  /** Thrown if the arguments are invalid and picocli has to report the error. */
  public static final class NotUnderstoodException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotUnderstoodException(String why) {
      super(why);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
