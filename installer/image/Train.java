import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs the programs of an image, one after the other in one process, as its launcher would start the
 * window, and records what their starts need ({@code -XX:AOTCacheOutput}). Runs them twice and
 * records the second time: nearly every start finds what an earlier one has kept.
 *
 * <p>Recorded with the first compiler only: Java then compiles what it knows from the cache once,
 * for good, and the second compiler does not take the processors from the start. What works on long
 * lists is left out of it, as if it had never been run, so that the second compiler comes to it
 * when there is a long list.
 */
public final class Train {

  private static final String HERE = "$APPDIR";
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

  private Train() {}

  /**
   * Records it.
   *
   * @param arguments the image's runtime, its folder of jars and settings, then the main class and
   *     its arguments
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path runtime = Path.of(arguments[0]);
    Path app = Path.of(arguments[1]);
    List<String> command = new ArrayList<>();
    command.add(runtime.resolve("bin").resolve("java").toString());
    List<String> jars = new ArrayList<>();
    Path cache = null;
    // What the launcher reads, in its order: a cache is valid for one class path and these options.
    for (String line : Files.readAllLines(app.resolve("casedesk.cfg"))) {
      String value = line.substring(line.indexOf('=') + 1).replace(HERE, app.toString());
      if (line.startsWith("app.classpath=")) {
        jars.add(value);
      } else if (line.startsWith("java-options=" + CACHE)) {
        cache = Path.of(value.substring(CACHE.length()));
        command.add("-XX:AOTCacheOutput=" + cache);
      } else if (line.startsWith("java-options=")) {
        command.add(value);
      }
    }
    if (cache == null) {
      fail(app.resolve("casedesk.cfg") + " names no cache");
      return;
    }
    command.add("-cp");
    command.add(String.join(System.getProperty("path.separator"), jars));
    command.addAll(Arrays.asList(arguments).subList(2, arguments.length));
    List<String> first = new ArrayList<>(command);
    first.set(first.indexOf("-XX:AOTCacheOutput=" + cache), "-XX:AOTMode=off");
    int code = run(first);
    OF_LONG_LISTS.forEach(
        start -> command.add(1, "-XX:CompileCommand=exclude," + start + "/*.*"));
    command.addAll(1, List.of("-XX:TieredStopAtLevel=1", "-XX:CompileCommand=quiet"));
    code = code == 0 ? run(command) : code;
    if (code != 0 || Files.notExists(cache)) {
      fail("The run ended with " + code + (Files.exists(cache) ? "" : " and left no " + cache));
    }
  }

  private static int run(List<String> command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  private static void fail(String why) {
    System.err.println(why);
    System.exit(1);
  }
}
