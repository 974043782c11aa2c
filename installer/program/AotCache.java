import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs a program of an image as its launcher would start it, and records what its starts need
 * ({@code -XX:AOTCacheOutput}). Runs it twice and records the second time: nearly every start finds
 * what an earlier one has kept.
 *
 * <p>Recorded with the first compiler only: Java then compiles what it knows from the cache once,
 * for good, and the second compiler does not take the processors from the start. What works on long
 * lists is left out of it, as if it had never been run, so that the second compiler comes to it
 * when there is a long list.
 */
final class AotCache {

  private static final String CACHE = "-XX:AOTCache=";

  /** Casedesk's own code, that of JSON, rows, CSV and HTTP, and what lays out and draws. */
  private static final List<String> OF_LONG_LISTS =
      List.of(
          "io/casedesk",
          "tools/jackson",
          "org/roaringbitmap",
          "de/siegmar",
          "okhttp3",
          "okio",
          "javafx",
          "com/sun/javafx/font",
          "com/sun/javafx/geom",
          "com/sun/javafx/scene",
          "com/sun/javafx/sg",
          "com/sun/javafx/text",
          "com/sun/marlin",
          "com/sun/pisces",
          "com/sun/prism");

  private final Path java;
  private final Path log;
  private final List<String> options = new ArrayList<>();
  private String file = "";

  /**
   * Reads what the launcher reads, in its order: a cache is valid for one class path and these
   * options.
   *
   * @param runtime the image's Java
   * @param settings the launcher's file of settings, in the folder of the jars
   */
  AotCache(Path runtime, Path settings) throws IOException {
    java = runtime.resolve("bin").resolve("java");
    Path app = settings.getParent();
    List<String> jars = new ArrayList<>();
    for (String line : Files.readAllLines(settings)) {
      String value = line.substring(line.indexOf('=') + 1).replace("$APPDIR", app.toString());
      if (line.startsWith("app.classpath=")) {
        jars.add(value);
      } else if (line.startsWith("java-options=" + CACHE)) {
        file = value.substring(CACHE.length());
      } else if (line.startsWith("java-options=")) {
        options.add(value);
      }
    }
    options.addAll(List.of("-cp", String.join(File.pathSeparator, jars)));
    log = Path.of("target", "work", settings.getFileName() + ".log");
  }

  /**
   * Records the cache.
   *
   * @param program the main class and its arguments
   * @param environment variables for the program
   */
  void record(List<String> program, Map<String, String> environment)
      throws IOException, InterruptedException {
    run(List.of("-XX:AOTMode=off"), program, environment);
    List<String> recording = new ArrayList<>();
    recording.add("-XX:AOTCacheOutput=" + file);
    recording.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:CompileCommand=quiet"));
    OF_LONG_LISTS.forEach(start -> recording.add("-XX:CompileCommand=exclude," + start + "/*.*"));
    run(recording, program, environment);
    if (Files.notExists(Path.of(file))) {
      throw new IOException("The recorded run left no " + file + "; " + log + " says more");
    }
  }

  private void run(List<String> first, List<String> program, Map<String, String> environment)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(first);
    command.addAll(options);
    command.addAll(program);
    ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
    process.environment().putAll(environment);
    process.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    int code = process.start().waitFor();
    if (code != 0) {
      throw new IOException(
          "A run of " + program + " failed with exit code " + code + "; see " + log);
    }
  }
}
