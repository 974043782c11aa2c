package io.casedesk.client.doctor;

import io.casedesk.client.network.ProxyRefusedException;
import io.casedesk.client.network.ProxyRoute;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.model.ApiException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks the network path to the service: proxy, host name, connection. */
final class NetworkPathChecks {

  private NetworkPathChecks() {}

  static DoctorFinding proxy(CheckContext checkContext) {
    Optional<ProxyRoute> route = checkContext.options.network().routeTo(checkContext.base.uri());
    if (route.isPresent()) {
      return checkProxy(checkContext, route.get());
    }
    Optional<String> trouble = checkContext.options.network().trouble(checkContext.base.uri());
    return trouble
        .map(
            text ->
                DoctorFinding.warning(
                    DoctorCheck.PROXY,
                    text,
                    "The service is reached directly, without a proxy.",
                    "Correct the variable, or set the proxy of this connection yourself."))
        .orElseGet(() -> DoctorFinding.ok(DoctorCheck.PROXY, "None is used.", why(checkContext)));
  }

  private static String why(CheckContext checkContext) {
    if (checkContext.base.isLoopback()) {
      return "The service is on this computer.";
    }
    return switch (checkContext.options.network().proxy()) {
      case ProxySettings.None none -> "This connection is set to use none.";
      case ProxySettings.Manual manual -> "The host is on the list of those reached directly.";
      case ProxySettings.Computer computer -> "This computer is set to use none for this host.";
    };
  }

  private static DoctorFinding checkProxy(CheckContext checkContext, ProxyRoute proxy) {
    String seen =
        proxy.address()
            + ", named by "
            + proxy.source()
            + proxy.login().map(login -> ", as the user " + login.user()).orElse("");
    try (Socket _ =
        checkContext
            .options
            .network()
            .open(checkContext.base.uri(), checkContext.options.limits().connect())) {
      if (!checkContext.base.isHttps()) {
        // A proxy for plain http refuses requests, not connections.
        checkContext.look = checkContext.probe.withoutToken(checkContext.base);
      }
    } catch (ProxyRefusedException e) {
      if (e.isLogin()) {
        return refused(checkContext.probe.explain(e));
      }
    } catch (ApiException e) {
      if (e.getCause() instanceof ProxyRefusedException refusal) {
        return refused(checkContext.probe.explain(refusal));
      }
    } catch (IOException e) {
      return DoctorFinding.problem(
          DoctorCheck.PROXY,
          DoctorTexts.sentence(checkContext.probe.explain(e)),
          "Nothing can be sent while the proxy does not work.",
          "Correct the address of the proxy, or set this connection to use none.");
    }
    return DoctorFinding.ok(
        DoctorCheck.PROXY, seen + ". It answers.", "All requests go through this proxy.");
  }

  private static DoctorFinding refused(String why) {
    return DoctorFinding.problem(
        DoctorCheck.PROXY,
        DoctorTexts.sentence(why),
        "The proxy requires a user and a password that it knows.",
        "Set the user and the password of the proxy for this connection (--proxy and"
            + " --proxy-password-env on the command line). Casedesk signs in with"
            + " \"Basic\" only; if the proxy wants another way, ask your administrator.");
  }

  static DoctorFinding name(CheckContext checkContext) {
    String host = checkContext.base.host();
    if (checkContext.options.network().routeTo(checkContext.base.uri()).isPresent()) {
      return DoctorFinding.ok(
          DoctorCheck.NAME,
          "The proxy does this.",
          "This computer does not have to resolve " + host + ".");
    }
    try {
      InetAddress[] found = InetAddress.getAllByName(host);
      String addresses =
          Arrays.stream(found)
              .map(InetAddress::getHostAddress)
              .distinct()
              .collect(Collectors.joining(", "));
      return addresses.equals(host)
          ? DoctorFinding.ok(
              DoctorCheck.NAME, host + " is an address, so there is no name to look up.", "")
          : DoctorFinding.ok(DoctorCheck.NAME, host + " is " + addresses + ".", "");
    } catch (UnknownHostException e) {
      return DoctorFinding.problem(
          DoctorCheck.NAME,
          "The name " + host + " cannot be resolved on this network.",
          "It is mistyped, or it exists only in a network that this computer is not connected to.",
          "Check the host in the base URL. If it is right, connect to the company's network (VPN),"
              + " or set a proxy.");
    }
  }

  static DoctorFinding connection(CheckContext checkContext) {
    String where = checkContext.base.host() + ", port " + checkContext.base.port();
    try (Socket _ =
        checkContext
            .options
            .network()
            .open(checkContext.base.uri(), checkContext.options.limits().connect())) {
      return DoctorFinding.ok(
          DoctorCheck.CONNECTION,
          checkContext.options.network().routeTo(checkContext.base.uri()).isPresent()
                  && !checkContext.base.isHttps()
              ? "The proxy is connected. Whether it reaches " + where + " is shown below."
              : "Something answers at " + where + ".",
          "");
    } catch (IOException e) {
      return noConnection(checkContext, where, e);
    }
  }

  private static DoctorFinding noConnection(
      CheckContext checkContext, String where, IOException e) {
    String check = "Check the host and the port in the base URL. If they are right, ";
    return switch (e) {
      case ConnectException refused ->
          DoctorFinding.problem(
              DoctorCheck.CONNECTION,
              "The connection to " + where + ", is refused.",
              "The computer is there, but no service listens at that port.",
              checkContext.base.isLoopback()
                  ? check + "start the service on this computer."
                  : check + "ask your administrator whether it is up.");
      case SocketTimeoutException late ->
          DoctorFinding.problem(
              DoctorCheck.CONNECTION,
              "No connection to "
                  + where
                  + ", within "
                  + DoctorTexts.time(checkContext.options.limits().connect())
                  + ".",
              "A firewall blocks it, or this computer is not in the right network (VPN).",
              check + "ask your administrator.");
      default ->
          DoctorFinding.problem(
              DoctorCheck.CONNECTION,
              "No connection to " + where + ": " + checkContext.probe.explain(e) + ".",
              "Something between this computer and the service blocks the connection.",
              check + "ask your administrator.");
    };
  }
}
