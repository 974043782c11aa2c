package io.casedesk.desktop.diagnostics;

import io.casedesk.client.doctor.DoctorReport;
import io.casedesk.log.LogScrubber;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Collects diagnostics for support. They contain no token, no value of a record, no name of a
 * record, and no path except the program's own; the home folder is written as {@code ~}.
 */
public final class DiagnosticsCollector {

  /** The number of bytes read from the end of each log file; the cause is usually recent. */
  private static final int LOG_BYTES = 2 << 20;

  /** Setting values that may be shown; any other text may be personal. */
  private static final Pattern HARMLESS = Pattern.compile("true|false|-?\\d{1,9}");

  private final Source source;
  private final LogScrubber logScrubber;

  /**
   * The sources of the diagnostics. The suppliers are called in the background.
   *
   * @param program the program
   * @param folders the folders of the program
   * @param settings returns the settings by name
   * @param policy returns the computer's policy
   * @param check returns the last check of the connection; empty when there was none
   */
  public record Source(
      ProgramInfo program,
      Folders folders,
      Supplier<Map<String, String>> settings,
      Supplier<PolicyReadResult> policy,
      Supplier<Optional<DoctorReport>> check) {}

  /**
   * The folders of the program.
   *
   * @param workspace the folder of the workspace
   * @param logs the folder of the log files
   */
  public record Folders(Path workspace, Path logs) {}

  /**
   * A file of the archive.
   *
   * @param name the name in the archive
   * @param lines the lines of the file
   */
  public record Part(String name, List<String> lines) {

    /** Copies the lines. */
    public Part {
      lines = List.copyOf(lines);
    }

    /** Returns the content of the file. */
    byte[] bytes() {
      return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Creates a collector. */
  public DiagnosticsCollector(Source source) {
    this.source = source;
    this.logScrubber = LogScrubber.here(source.folders.workspace);
  }

  /**
   * Collects the diagnostics. Blocks on the disk. A part that can't be read says so in its place.
   */
  public List<Part> collect() {
    List<Part> parts = new ArrayList<>();
    parts.add(part("casedesk.txt", this::program));
    parts.add(part("settings.txt", this::settings));
    parts.add(part("policy.txt", this::policy));
    parts.add(part("connection-check.txt", this::check));
    parts.add(part("files.txt", this::files));
    parts.addAll(logs());
    return List.copyOf(parts);
  }

  /** Reads one part. */
  private interface LineReader {
    List<String> read() throws IOException;
  }

  private Part part(String name, LineReader reading) {
    List<String> lines;
    try {
      lines = reading.read();
    } catch (IOException | RuntimeException e) {
      lines = List.of("Can't read this: " + e.getClass().getSimpleName());
    }
    return new Part(name, lines.stream().map(logScrubber::line).toList());
  }

  private List<String> program() {
    List<String> lines = new ArrayList<>(source.program.lines());
    Runtime java = Runtime.getRuntime();
    lines.add("Time " + Instant.now().truncatedTo(ChronoUnit.SECONDS));
    lines.add("Processors " + java.availableProcessors());
    lines.add(
        "Memory "
            + megabytes(java.totalMemory() - java.freeMemory())
            + " used, "
            + megabytes(java.maxMemory())
            + " at most");
    lines.add("Workspace " + source.folders.workspace);
    lines.add("Log " + source.folders.logs);
    return lines;
  }

  private List<String> settings() {
    List<String> lines = new ArrayList<>();
    source
        .settings
        .get()
        .forEach(
            (name, value) ->
                lines.add(
                    name
                        + " = "
                        + (HARMLESS.matcher(value).matches()
                            ? value
                            : "(set, " + value.length() + " characters)")));
    return lines.isEmpty() ? List.of("Nothing is set.") : lines;
  }

  private List<String> policy() {
    PolicyReadResult reading = source.policy.get();
    MachinePolicy policy = reading.policy();
    List<String> lines = new ArrayList<>();
    lines.add(reading.isThere() ? "There is a policy." : "There is no policy.");
    lines.add("connections offered: " + policy.connections().size());
    lines.add("only these: " + policy.lockBaseUrl());
    lines.add("no plain http: " + policy.forbidPlainHttp());
    lines.add("no tokens in files: " + policy.forbidFileTokens());
    lines.add("read-only: " + policy.readOnly());
    lines.add("proxy: " + (policy.proxy().isPresent() ? "set" : "not set"));
    lines.add("certificates: " + (policy.caFile().isPresent() ? "set" : "not set"));
    lines.add("log level: " + policy.logLevel().map(Enum::name).orElse("not set"));
    reading.problems().forEach(problem -> lines.add("not understood: " + problem.text()));
    return lines;
  }

  /** Excludes the evidence of the findings, which may quote a response. */
  private List<String> check() {
    Optional<DoctorReport> last = source.check.get();
    if (last.isEmpty()) {
      return List.of("The connection hasn't been tested since Casedesk started.");
    }
    List<String> lines = new ArrayList<>();
    lines.add(last.get().summary());
    last.get()
        .findings()
        .forEach(
            finding ->
                lines.add(
                    finding.check().id() + ": " + finding.state().name().toLowerCase(Locale.ROOT)));
    return lines;
  }

  /**
   * Lists the files of the workspace by name and size; files in folders are only counted, because
   * the user named them.
   */
  private List<String> files() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> all = Files.list(source.folders.workspace)) {
      for (Path file : all.sorted().toList()) {
        lines.add(
            Files.isDirectory(file)
                ? file.getFileName() + "/ " + count(file) + " files"
                : file.getFileName() + " " + Files.size(file) + " bytes");
      }
    }
    return lines;
  }

  private static long count(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).count();
    }
  }

  private List<Part> logs() {
    try (Stream<Path> all = Files.list(source.folders.logs)) {
      return all.filter(file -> file.getFileName().toString().contains(".log"))
          .filter(file -> !file.toString().endsWith(".lck"))
          .sorted()
          .map(file -> new Part("logs/" + file.getFileName(), end(file)))
          .toList();
    } catch (IOException e) {
      return List.of(new Part("logs/none.txt", List.of("There is no log here.")));
    }
  }

  private List<String> end(Path file) {
    try (SeekableByteChannel in = Files.newByteChannel(file)) {
      long from = Math.max(0, in.size() - LOG_BYTES);
      in.position(from);
      ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(LOG_BYTES, in.size()));
      int read = 0;
      while (bytes.hasRemaining() && read >= 0) {
        read = in.read(bytes);
      }
      String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
      // The lines were scrubbed when written, but by the rules of the version that wrote them.
      List<String> lines = new ArrayList<>(text.lines().map(logScrubber::text).toList());
      if (from > 0) {
        lines.set(0, "(the beginning of this file is skipped)");
      }
      return lines;
    } catch (IOException e) {
      return List.of("Can't read this: " + e.getClass().getSimpleName());
    }
  }

  private static String megabytes(long bytes) {
    return (bytes >> 20) + " MB";
  }
}
