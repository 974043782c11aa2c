import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the programs of an image, one after the other in one process, as its launcher would start
 * the window, and records what their starts need ({@code -XX:AOTCacheOutput}). Runs them twice and
 * records the second time: nearly every start finds what an earlier one has kept.
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
          "com/fasterxml",
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

  private AotCache() {}

  /**
   * Records the cache.
   *
   * @param runtime the image's Java
   * @param app the image's folder of jars and settings
   * @param program the main class and its arguments
   * @param log the file that what the program says is written to
   */
  static void record(Path runtime, Path app, List<String> program, Path log)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    List<String> jars = new ArrayList<>();
    String cache = "";
    // What the launcher reads, in its order: a cache is valid for one class path and these options.
    for (String line : Files.readAllLines(app.resolve("casedesk.cfg"))) {
      String value = line.substring(line.indexOf('=') + 1).replace("$APPDIR", app.toString());
      if (line.startsWith("app.classpath=")) {
        jars.add(value);
      } else if (line.startsWith("java-options=" + CACHE)) {
        cache = value.substring(CACHE.length());
      } else if (line.startsWith("java-options=")) {
        command.add(value);
      }
    }
    command.addAll(List.of("-cp", String.join(File.pathSeparator, jars)));
    command.addAll(program);

    Path java = runtime.resolve("bin").resolve("java");
    run(java, List.of("-XX:AOTMode=off"), command, log);
    List<String> recording = new ArrayList<>();
    recording.add("-XX:AOTCacheOutput=" + cache);
    recording.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:CompileCommand=quiet"));
    OF_LONG_LISTS.forEach(start -> recording.add("-XX:CompileCommand=exclude," + start + "/*.*"));
    run(java, recording, command, log);
    if (Files.notExists(Path.of(cache))) {
      throw new IOException("The recorded run left no " + cache + "; " + log + " says more");
    }
  }

  private static void run(Path java, List<String> options, List<String> command, Path log)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(java.toString()));
    all.addAll(options);
    all.addAll(command);
    ProcessBuilder process = new ProcessBuilder(all).redirectErrorStream(true);
    process.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    int code = process.start().waitFor();
    if (code != 0) {
      throw new IOException("A run of the programs failed with exit code " + code + "; see " + log);
    }
  }
}
