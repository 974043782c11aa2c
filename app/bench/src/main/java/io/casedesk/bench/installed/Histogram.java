package io.casedesk.bench.installed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a Java has on its heap after its garbage was collected.
 *
 * @param bytes of all objects
 * @param instances by class; those of hidden classes, as of one lambda, under their common name
 */
record Histogram(long bytes, Map<String, Long> instances) {

  private static final Pattern LINE =
      Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)(?:\\s+\\(.*\\))?");

  /** What belongs to no name of a source: addresses and numbers of hidden classes. */
  private static final Pattern HIDDEN = Pattern.compile("(/0x|\\+0x|\\.0x)[0-9a-f]+");

  /** What tells others of changes, or is told of them. */
  private static final Pattern LISTENER =
      Pattern.compile(
          "io\\.casedesk\\..*\\$\\$Lambda"
              + "|javafx\\..*(Listener|Subscription|Binding|ExpressionHelper)"
              + "|com\\.sun\\.javafx\\..*(Listener|Subscription|Binding|ExpressionHelper)");

  private static final long PATIENCE_SECONDS = 60;

  Histogram {
    instances = Map.copyOf(instances);
  }

  /** Collects the garbage of another Java, twice, and counts what is left. */
  static Histogram of(long pid) throws IOException, InterruptedException {
    // What is only reachable by finalisation, cleaning or a queue goes at the second time.
    String _ = said(pid);
    TimeUnit.SECONDS.sleep(1);
    return parse(said(pid));
  }

  private static String said(long pid) throws IOException, InterruptedException {
    Process asked =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(pid),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String text = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!asked.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || asked.exitValue() != 0) {
      asked.destroyForcibly();
      throw new IOException("jcmd could not count the objects of " + pid + ": " + text);
    }
    return text;
  }

  /** What jcmd says. */
  static Histogram parse(String text) throws IOException {
    Map<String, Long> instances = new HashMap<>();
    long bytes = 0;
    for (String line : text.lines().toList()) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        bytes += Long.parseLong(matcher.group(2));
        String name = HIDDEN.matcher(matcher.group(3)).replaceAll("");
        instances.merge(name, Long.parseLong(matcher.group(1)), Long::sum);
      }
    }
    if (instances.isEmpty()) {
      throw new IOException("jcmd counted no objects: " + text);
    }
    return new Histogram(bytes, instances);
  }

  /** Objects that listen, and that keep those who do. */
  long listeners() {
    return instances.entrySet().stream()
        .filter(entry -> LISTENER.matcher(entry.getKey()).find())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** The classes of which there are the most more than before, with how many more. */
  List<String> growth(Histogram before, int most) {
    Map<String, Long> more = new TreeMap<>();
    instances.forEach(
        (name, count) -> more.put(name, count - before.instances.getOrDefault(name, 0L)));
    return more.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(most)
        .map(entry -> "%,+9d  %s".formatted(entry.getValue(), entry.getKey()))
        .toList();
  }
}
