package io.casedesk.server;

import io.casedesk.server.testdata.Needs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.ElementNotInteractableException;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.FluentWait;
import org.openqa.selenium.support.ui.Wait;
import tools.jackson.databind.JsonNode;

/** A real browser without a window, which keeps what its console said and whom it asked. */
final class Chromium implements AutoCloseable {

  private static final Path PICTURES = Path.of("target", "pictures");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ChromeDriver driver;

  Chromium(Path profile) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(find("chromium").orElseThrow().toFile());
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-proxy-server",
        "--no-first-run",
        "--force-device-scale-factor=1",
        "--user-data-dir=" + profile);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(find("chromedriver").orElseThrow().toFile())
            .usingAnyFreePort()
            .build();
    driver = new ChromeDriver(service, options);
    driver.executeCdpCommand("Emulation.setFocusEmulationEnabled", Map.of("enabled", true));
    // What is asked for from now on is asked for by our pages, not by the page of a new tab.
    open("about:blank");
    requests();
  }

  /** Whether there is a browser, and what drives it. */
  static boolean isInstalled() {
    return Needs.isRun(find("chromium").isPresent() && find("chromedriver").isPresent());
  }

  private static Optional<Path> find(String program) {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Arrays.stream(path.split(":", -1))
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Shows pages as on a screen of this size, in logical pixels, light or dark. */
  void show(int width, int height, boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    Map<String, String> scheme =
        Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
    driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
  }

  void open(String address) {
    driver.get(address);
  }

  /** Waits for the element. */
  WebElement element(String css) {
    return elements(css, elements -> elements.stream().findFirst());
  }

  /** Waits until such an element shows a text that the expression matches, and returns the text. */
  String text(String css, String expression) {
    return elements(
        css,
        elements ->
            elements.stream()
                .map(WebElement::getText)
                .filter(text -> text.matches("(?s)" + expression))
                .findFirst());
  }

  private <T> T elements(String css, Function<List<WebElement>, Optional<T>> choose) {
    Wait<ChromeDriver> wait =
        new FluentWait<>(driver)
            .withTimeout(PATIENCE)
            .pollingEvery(Duration.ofMillis(50))
            .ignoring(StaleElementReferenceException.class)
            .withMessage(() -> css + " in:\n" + driver.findElement(By.tagName("body")).getText());
    List<T> chosen = new ArrayList<>();
    wait.until(
        open -> {
          choose.apply(open.findElements(By.cssSelector(css))).ifPresent(chosen::add);
          return !chosen.isEmpty();
        });
    return chosen.getFirst();
  }

  boolean has(String css) {
    return !driver.findElements(By.cssSelector(css)).isEmpty();
  }

  /**
   * Scrolls the element to the middle and clicks it. A page whose parts are still being put in
   * moves it away meanwhile, so that a click is tried again.
   */
  void click(String css) {
    elements(css, elements -> elements.stream().filter(this::clicked).findFirst());
  }

  /**
   * Clicks the element until what it brings is there. A page that is still being put together
   * swallows clicks: what was clicked is drawn anew, or something else has moved under the pointer.
   */
  void click(String css, String brings) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!has(brings) && System.nanoTime() < end) {
      click(css);
      appears(brings);
    }
    element(brings);
  }

  private void appears(String css) {
    try {
      new FluentWait<>(driver)
          .withTimeout(Duration.ofSeconds(5))
          .pollingEvery(Duration.ofMillis(50))
          .until(open -> has(css));
    } catch (TimeoutException e) {
      // Then it is clicked once more.
    }
  }

  private boolean clicked(WebElement element) {
    driver.executeScript("arguments[0].scrollIntoView({block: 'center'})", element);
    try {
      element.click();
      return true;
    } catch (ElementNotInteractableException moving) {
      return false;
    }
  }

  /** Puts a text in the place of what is there, as soon as there is something to type into. */
  void type(String css, String text) {
    elements(
        css, elements -> elements.stream().filter(element -> typed(element, text)).findFirst());
  }

  private static boolean typed(WebElement element, String text) {
    try {
      element.sendKeys(Keys.chord(Keys.CONTROL, "a"), text);
      return true;
    } catch (ElementNotInteractableException moving) {
      return false;
    }
  }

  void scrollTo(String css) {
    driver.executeScript("arguments[0].scrollIntoView({block: 'start'})", element(css));
  }

  /** How much wider than the screen the page is, in logical pixels. */
  long overflow() {
    Object pixels =
        driver.executeScript(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    return ((Number) Objects.requireNonNull(pixels)).longValue();
  }

  /** Saves what can be seen. */
  void picture(String name) {
    try {
      Files.createDirectories(PICTURES);
      Files.write(PICTURES.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the console said since it was asked, warnings and worse, except statuses of answers. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .filter(message -> !message.contains("the server responded with a status of 4"))
        .toList();
  }

  /** The addresses that were asked for since this was asked. */
  List<String> requests() {
    return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
        .map(entry -> Caller.JSON.readTree(entry.getMessage()).get("message"))
        .flatMap(Chromium::asked)
        .toList();
  }

  private static Stream<String> asked(JsonNode event) {
    return event.get("method").stringValue().equals("Network.requestWillBeSent")
        ? Stream.of(event.get("params").get("request").get("url").stringValue())
        : Stream.empty();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
