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

  private static Stream<JsonNode> all(Path folder) throws IOException {
    Path dump = folder.toAbsolutePath().resolve("threads.json");
    Files.deleteIfExists(dump);
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpThreads(dump.toString(), ThreadDumpFormat.JSON);
    JsonNode all = JsonMapper.builder().build().readTree(Files.readString(dump));
    Files.delete(dump);
    return StreamSupport.stream(all.at("/threadDump/threadContainers").spliterator(), false)
        .flatMap(container -> StreamSupport.stream(container.get("threads").spliterator(), false));
  }
}
