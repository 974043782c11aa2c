package io.casedesk.desktop.app;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The threads that there are, virtual ones too, which no other list of threads has. */
final class ThreadNames {

  private ThreadNames() {}

  /**
   * Those of a name, each with what it is doing.
   *
   * @param folder for a file that is deleted again
   */
  static Map<String, String> of(Path folder, String name) throws IOException {
    return all(folder)
        .filter(thread -> thread.get("name").asString().equals(name))
        .collect(
            Collectors.toMap(
                thread -> thread.get("tid").asString(), thread -> thread.get("stack").toString()));
  }

  /**
   * Returns whether there is a thread of a name; what it is doing isn't parsed.
   *
   * @param folder for a file that is deleted again
   */
  static boolean isThere(Path folder, String name) throws IOException {
    return dump(folder, ThreadDumpFormat.TEXT_PLAIN).contains('"' + name + '"');
  }

  private static Stream<JsonNode> all(Path folder) throws IOException {
    JsonNode all = JsonMapper.builder().build().readTree(dump(folder, ThreadDumpFormat.JSON));
    return StreamSupport.stream(all.at("/threadDump/threadContainers").spliterator(), false)
        .flatMap(container -> StreamSupport.stream(container.get("threads").spliterator(), false));
  }

  private static String dump(Path folder, ThreadDumpFormat format) throws IOException {
    Path dump = folder.toAbsolutePath().resolve("threads.dump");
    Files.deleteIfExists(dump);
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpThreads(dump.toString(), format);
    String text = Files.readString(dump);
    Files.delete(dump);
    return text;
  }
}
