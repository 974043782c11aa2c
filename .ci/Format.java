import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Checks or rewrites the format of all Java sources. The build runs it: {@code mvn -Pformat}. */
final class Format {

  /**
   * Fails if a source isn't formatted.
   *
   * @param args the formatter's JAR, and {@code check} or {@code rewrite}
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> options =
        args[1].equals("rewrite")
            ? List.of("--replace")
            : List.of("--dry-run", "--set-exit-if-changed");
    Path list = Files.createTempFile("java-files", "");
    try (Stream<Path> files = Files.walk(Path.of("app"))) {
      Files.write(
          list,
          files
              .map(Path::toString)
              .filter(file -> file.replace('\\', '/').matches("app/[a-z]+/src/.*[.]java"))
              .toList());
    }
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Stream<String> command =
        Stream.of(
                List.of(java, "-XX:TieredStopAtLevel=1", "-jar", args[0]),
                options,
                List.of("@" + list))
            .flatMap(List::stream);
    int code = new ProcessBuilder(command.toList()).inheritIO().start().waitFor();
    Files.delete(list);
    if (code != 0) {
      System.err.println("These sources aren't formatted. Run: mvn -Pformat");
    }
    System.exit(code);
  }
}
