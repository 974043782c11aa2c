import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/**
 * Prints the tests that were skipped in each pass in which they appear, a line each: module, class,
 * test, why. Arguments are folders of reports, which hold MODULE/TEST-*.xml.
 */
class Skipped {

  public static void main(String[] folders) throws Exception {
    Map<String, String> skipped = new TreeMap<>();
    Map<String, Boolean> ran = new TreeMap<>();
    for (String folder : folders) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file : files.filter(Skipped::isReport).toList()) {
          read(file, skipped, ran);
        }
      }
    }
    if (ran.isEmpty() && skipped.isEmpty()) {
      throw new IllegalStateException("There is no report in " + String.join(", ", folders));
    }
    ran.keySet().forEach(skipped::remove);
    skipped.forEach((test, why) -> System.out.println(test + "\t" + why));
  }

  private static boolean isReport(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith("TEST-") && name.endsWith(".xml");
  }

  private static void read(Path file, Map<String, String> skipped, Map<String, Boolean> ran)
      throws Exception {
    var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    var cases = builder.parse(file.toFile()).getElementsByTagName("testcase");
    for (int i = 0; i < cases.getLength(); i++) {
      Element test = (Element) cases.item(i);
      String module = file.getParent().getFileName().toString();
      // The second pass of the service's tests has a suffix.
      String type = test.getAttribute("classname").replaceAll("\\(.*", "");
      String key = module + "\t" + type + "\t" + test.getAttribute("name").replaceAll("\\(.*", "");
      var marks = test.getElementsByTagName("skipped");
      if (marks.getLength() == 0) {
        ran.put(key, true);
      } else {
        skipped.put(key, ((Element) marks.item(0)).getAttribute("message").replaceAll("\\s+", " "));
      }
    }
  }
}
